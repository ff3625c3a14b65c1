import { expect, it } from 'vitest'
import { createSerialTasks } from './serial-tasks.ts'

it('does one thing after the other, what must come first before what waits, and goes on after an error', async () => {
  const tasks = createSerialTasks(10)
  const emitted: string[] = []
  const held = Promise.withResolvers<void>()
  const say = (text: string) => async () => {
    await null
    emitted.push(text)
  }
  const all = [
    tasks.append(() => held.promise),
    tasks.append(say('a')),
    tasks.append(() => Promise.reject(new Error('broken'))),
    tasks.append(say('b')),
    tasks.prepend(say('first')),
  ]
  held.resolve()
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(emitted).toEqual(['first', 'a', 'b'])
})

it('lets so many wait and no more, except for what must come first', async () => {
  const tasks = createSerialTasks(2)
  const held = Promise.withResolvers<void>()
  const nothing = async () => undefined
  const under = tasks.append(() => held.promise)
  const waiting = [tasks.append(nothing), tasks.append(nothing)]
  await expect(tasks.append(nothing)).rejects.toThrow('too many')
  const first = tasks.prepend(nothing)
  held.resolve()
  await Promise.all([under, ...waiting, first])
  await tasks.append(nothing)
})
