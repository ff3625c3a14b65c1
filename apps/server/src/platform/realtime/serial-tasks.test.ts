import { expect, it } from 'vitest'
import { createSerialTasks } from './serial-tasks.ts'

it('runs tasks one after the other, prepended ones before waiting ones, and continues after an error', async () => {
  const tasks = createSerialTasks(10)
  const emitted: string[] = []
  const blocked = Promise.withResolvers<void>()
  const say = (text: string) => async () => {
    await null
    emitted.push(text)
  }
  const all = [
    tasks.append(() => blocked.promise),
    tasks.append(say('a')),
    tasks.append(() => Promise.reject(new Error('broken'))),
    tasks.append(say('b')),
    tasks.prepend(say('first')),
  ]
  blocked.resolve()
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(emitted).toEqual(['first', 'a', 'b'])
})

it('limits the waiting tasks, except for prepended ones', async () => {
  const tasks = createSerialTasks(2)
  const blocked = Promise.withResolvers<void>()
  const nothing = async () => undefined
  const under = tasks.append(() => blocked.promise)
  const waiting = [tasks.append(nothing), tasks.append(nothing)]
  await expect(tasks.append(nothing)).rejects.toThrow('too many')
  const first = tasks.prepend(nothing)
  blocked.resolve()
  await Promise.all([under, ...waiting, first])
  await tasks.append(nothing)
})
