import { expect, it, vi } from 'vitest'
import { draftKey } from '../../../platform/storage.ts'
import { useDrafts, watchDrafts } from './drafts.ts'

vi.mock('../../../platform/personal/browser-database.ts', () => ({
  readValue: async (_: string, key: string) => (key === '7/files-here' ? [{ id: 'a' }] : undefined),
}))

it('LAY-16: a draft that has only files is marked in the browser that stores the files, not where a login restored the rest', async () => {
  const quoted = { id: 1, body: 'Oi', fromMe: false }
  const drafts = {
    'files-here': { text: '', quoted: null },
    'files-elsewhere': { text: '', quoted: null },
    answer: { text: '', quoted },
    text: { text: 'Bom dia', quoted: null },
  }
  for (const [uuid, draft] of Object.entries(drafts)) localStorage.setItem(draftKey(7, uuid), JSON.stringify(draft))
  const stop = watchDrafts(7)
  await vi.waitFor(() =>
    expect([...useDrafts.getState().texts.keys()].sort()).toEqual(['answer', 'files-here', 'text']),
  )
  stop()
  localStorage.clear()
})
