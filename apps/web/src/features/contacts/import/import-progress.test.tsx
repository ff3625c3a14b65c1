import { cleanup, fireEvent, act as inReact, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { answer, draw } from '../../conversations/test/draw.tsx'
import { ImportProgress } from './import-progress.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const running = {
  ...{ id: 3, fileName: 'c.csv', state: 'running', userName: 'Ana', total: 4, fresh: 4, known: 0, duplicates: 0 },
  ...{ invalid: 0, created: 1, updated: 0, createdAt: '', startedAt: '', finishedAt: null },
}
const endedImport = { ...running, state: 'done', created: 4, finishedAt: '' }
const result = /c\.csv.*4 novos/

/** The imports above the list of contacts, as after loading the page. */
async function open(imports: unknown[]) {
  cleanup()
  answer({ 'GET /contacts/imports': imports })
  await draw(<ImportProgress />)
}
const answered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

it('CTC-06: an import that ended during a reload shows its result until it is dismissed or the page is reloaded', async () => {
  await open([running])
  await screen.findByRole('progressbar')
  await open([endedImport])
  await screen.findByText(result)
  await inReact(() => refetchCached())
  expect(screen.getByText(result)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dispensar o aviso' }))
  await waitFor(() => expect(screen.queryByText(result)).toBeNull())
  await inReact(() => refetchCached())
  expect(screen.queryByText(result)).toBeNull()
  await open([endedImport])
  await answered()
  expect(screen.queryByText(result)).toBeNull()
})

it('CTC-06: an import that ended before this tab saw it is not shown', async () => {
  await open([endedImport])
  await answered()
  expect(screen.queryByText(result)).toBeNull()
})
