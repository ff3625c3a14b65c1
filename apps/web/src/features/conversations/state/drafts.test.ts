import { expect, it, vi } from 'vitest'
import { draftKey } from '../../../platform/storage.ts'
import { useDrafts, watchDrafts } from './drafts.ts'

vi.mock('../../../platform/personal/browser-database.ts', () => ({
  keptValue: async (_: string, key: string) => (key === '7/files-here' ? [{ id: 'a' }] : undefined),
}))

it('LAY-16: a draft of files alone is marked at the browser that has them, not where a login brought the rest of it', async () => {
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
