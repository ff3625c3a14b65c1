import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { changeCached } from './cached-changes.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => client.clear())

type Answer = { give: (names: string[]) => void; fail: () => void }

/** An observed list whose answers the test gives one at a time. */
function observeList(key: string) {
  const pendingAnswers: Answer[] = []
  const options = {
    queryKey: [key],
    queryFn: ({ signal: _ }: { signal: AbortSignal }) =>
      new Promise<string[]>((give, refuse) => pendingAnswers.push({ give, fail: () => refuse(new Error('no')) })),
  }
  const observer = new QueryObserver<string[]>(client, options)
  const leave = observer.subscribe(() => {})
  const names = () => client.getQueryData<string[]>([key])
  const give = async (answer: string[]) => {
    pendingAnswers.shift()?.give(answer)
    await vi.waitFor(() => expect(client.isFetching({ queryKey: [key] })).toBe(0))
  }
  return { asked: pendingAnswers, give, leave, names, again: () => void observer.refetch() }
}
const add = (key: string, name: string) =>
  changeCached<string[]>(client, [key], (names) => (names.includes(name) ? names : [...names, name]))

it('RT-05: events that arrive before the first answer are applied to it', async () => {
  const list = observeList('list')
  add('list', 'new')
  expect(list.names()).toBeUndefined()
  await list.give(['old'])
  expect(list.names()).toEqual(['old', 'new'])
  // Not applied to a later answer, which already contains the change.
  list.again()
  await list.give(['old'])
  expect(list.names()).toEqual(['old'])
  list.leave()
})

it('RT-05: an answer that was read earlier does not undo events received in the meantime, and other lists are not changed', async () => {
  const [list, other] = [observeList('list'), observeList('other')]
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

it('RT-05: the change stays when the request fails or is cancelled', async () => {
  const list = observeList('list')
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

it('RT-05: a list that missed changes is fetched when it is shown next, whatever events follow', async () => {
  const list = observeList('list')
  await list.give(['old'])
  list.leave()
  const before = client.getQueryState(['list'])?.dataUpdatedAt
  await client.invalidateQueries()
  add('list', 'new')
  expect(client.getQueryState(['list'])).toMatchObject({ isInvalidated: true, dataUpdatedAt: before })
})
