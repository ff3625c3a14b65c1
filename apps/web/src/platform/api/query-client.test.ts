import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient, refetchCached } from './query-client.ts'

afterEach(() => queryClient.clear())

/** An observed query whose answers the test gives one at a time. */
function onScreen(key: string) {
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [key],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const answer = (value: string) => answers.shift()?.(value)
  return { answers, answer, stop, value: () => observer.getCurrentResult().data }
}

it('RT-01: data on screen is refetched', async () => {
  const list = onScreen('list')
  list.answer('before')
  await vi.waitFor(() => expect(list.value()).toBe('before'))
  const fetched = refetchCached()
  await vi.waitFor(() => expect(list.answers).toHaveLength(1))
  list.answer('after')
  await fetched
  expect(list.value()).toBe('after')
  list.stop()
})

it.each([
  ['every query', () => refetchCached()],
  ['a key', () => queryClient.invalidateQueries({ queryKey: ['list'] })],
  ['a predicate', () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'list' })],
])('RT-01: a first answer that was requested before an event is requested again by %s', async (_, invalidate) => {
  const list = onScreen('list')
  const fetched = invalidate()
  expect(list.answers).toHaveLength(1)
  list.answer('from before')
  await vi.waitFor(() => expect(list.answers).toHaveLength(1))
  list.answer('after')
  await fetched
  expect(list.value()).toBe('after')
  list.stop()
})
