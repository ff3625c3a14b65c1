import { doInThread } from '../src/platform/threads/in-thread.ts'

// A thread program that allocates memory without end.

await doInThread(() => {
  const blocks: number[][] = []
  for (;;) blocks.push(Array.from({ length: 10_000 }, Math.random))
})
