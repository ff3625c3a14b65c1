import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { changeCached } from './cached-changes.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => client.clear())

type Answer = { give: (names: string[]) => void; fail: () => void }

/** A list on screen whose answers the test gives, one by one. */
function shown(key: string) {
  const asked: Answer[] = []
  const options = {
    queryKey: [key],
    queryFn: ({ signal: _ }: { signal: AbortSignal }) =>
      new Promise<string[]>((give, refuse) => asked.push({ give, fail: () => refuse(new Error('no')) })),
  }
  const observer = new QueryObserver<string[]>(client, options)
  const leave = observer.subscribe(() => {})
  const names = () => client.getQueryData<string[]>([key])
  const give = async (answer: string[]) => {
    asked.shift()?.give(answer)
    await vi.waitFor(() => expect(client.isFetching({ queryKey: [key] })).toBe(0))
  }
  return { asked, give, leave, names, again: () => void observer.refetch() }
}
const add = (key: string, name: string) =>
  changeCached<string[]>(client, [key], (names) => (names.includes(name) ? names : [...names, name]))

it('RT-05: events that arrive before the first answer are applied to it', async () => {
  const list = shown('list')
  add('list', 'new')
  expect(list.names()).toBeUndefined()
  await list.give(['old'])
  expect(list.names()).toEqual(['old', 'new'])
  // It is in no later answer: that one knows.
  list.again()
  await list.give(['old'])
  expect(list.names()).toEqual(['old'])
  list.leave()
})

it('RT-05: an answer that was read before does not undo the events received meanwhile, and others are left alone', async () => {
  const [list, other] = [shown('list'), shown('other')]
  await list.give(['old'])
  list.again()
  add('list', 'new')
  expect(list.names()).toEqual(['old', 'new'])
  await list.give(['old'])
  expect(list.names()).toEqual(['old', 'new'])
  await other.give(['one'])
  expect(other.names()).toEqual(['one'])
  for (const { leave } of [list, other]) leave()
})

it('RT-05: it stays when nobody waits for the answer any more, and when there is none', async () => {
  const list = shown('list')
  await list.give(['old'])
  list.again()
  add('list', 'new')
  list.asked.shift()?.fail()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(list.names()).toEqual(['old', 'new'])
  list.again()
  add('list', 'newer')
  list.leave()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(list.names()).toEqual(['old', 'new', 'newer'])
})

it('RT-05: a list that missed something is fetched when it is shown next, whatever events follow', async () => {
  const list = shown('list')
  await list.give(['old'])
  list.leave()
  const before = client.getQueryState(['list'])?.dataUpdatedAt
  await client.invalidateQueries()
  add('list', 'new')
  expect(client.getQueryState(['list'])).toMatchObject({ isInvalidated: true, dataUpdatedAt: before })
})
