// The referee of src/library/fsrs.c: histories of questions and what ts-fsrs makes of them, as tests/data/fsrs.txt has them.
import { FSRSAlgorithm } from "ts-fsrs";

const fsrs = new FSRSAlgorithm({ enable_short_term: false, enable_fuzz: false });
let state = 12345;

function chance(below) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor(state / 65536) % below;
}

for (let history = 0; history < 120; history++) {
    let memory = null;
    let lines = "-\n";
    const reviews = 1 + chance(9);
    for (let i = 0; i < reviews; i++) {
        const grade = 1 + chance(4);
        const elapsed = i === 0 ? 0 : chance(3) === 0 ? chance(400) : chance(20);
        memory = fsrs.next_state(memory, elapsed, grade);
        const interval = fsrs.next_interval(memory.stability, elapsed);
        lines += `${elapsed} ${grade} ${memory.stability.toFixed(6)} ${memory.difficulty.toFixed(6)} ${interval}\n`;
    }
    process.stdout.write(lines);
}
