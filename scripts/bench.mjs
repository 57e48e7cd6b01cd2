// npm run bench: from a fresh clone to a report, offline and without a key.
process.argv.splice(2, 0, "run");
await import("./cli.mjs");
