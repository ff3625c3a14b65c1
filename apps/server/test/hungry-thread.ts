import { doInThread } from '../src/platform/threads/in-thread.ts'

// The program of a thread that takes memory without end.

await doInThread(() => {
  const taken: number[][] = []
  for (;;) taken.push(Array.from({ length: 10_000 }, Math.random))
})
