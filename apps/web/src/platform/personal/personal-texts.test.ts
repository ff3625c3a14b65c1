import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAccessToken } from '../api/api.ts'
import { chatUnsentKey, draftKey, todoKey } from '../storage.ts'
import { lossAtLeaving } from './leaving.ts'
import { beginTexts, endTexts, forgetTexts, keepText, unsavedTexts } from './personal-texts.ts'
import { mergeTexts, saveTexts } from './saving.ts'

const ME = 7
const key = draftKey(ME, 'a')
type SaveRequest = { texts: Array<{ name: string; text: string | null }> }
let saveRequests: SaveRequest[]
let refusedNames: string[]
let isServerDown: boolean
let stored: Array<{ name: string; text: string }>

beforeEach(() => {
  saveRequests = []
  refusedNames = []
  isServerDown = false
  stored = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    if (isServerDown) throw new TypeError('offline')
    if (body) saveRequests.push(JSON.parse(body) as SaveRequest)
    return new Response(JSON.stringify({ refused: refusedNames, texts: stored }), { status: 200 })
  })
  setAccessToken(`h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`)
  mergeTexts(ME, [])
  beginTexts(ME)
})
afterEach(() => {
  endTexts()
  setAccessToken(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Advances the clock until a save starts, and waits for its end. */
async function due(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
  await saveTexts()
}

it('texts typed key by key are saved on the server in one call', async () => {
  vi.useFakeTimers()
  for (const text of ['B', 'Bo', 'Bom']) keepText(key, text)
  keepText(todoKey(ME), '[]')
  expect(saveRequests).toEqual([])
  await due(3000)
  expect(saveRequests).toEqual([
    {
      texts: [
        { name: 'draft:a', text: 'Bom' },
        { name: 'todo', text: '[]' },
      ],
    },
  ])
  keepText(key, null)
  await due(0)
  expect(saveRequests[1]).toEqual({ texts: [{ name: 'draft:a', text: null }] })
  expect(unsavedTexts(ME)).toEqual([])
})

it('the server’s texts win, except over unsaved ones; texts missing on the server were removed in another browser', () => {
  localStorage.setItem(draftKey(ME, 'sent'), 'gone')
  localStorage.setItem(draftKey(ME, 'old'), 'before')
  keepText(key, 'typed here')
  mergeTexts(ME, [
    { name: 'draft:a', text: 'older' },
    { name: 'draft:old', text: 'after' },
  ])
  const drafts = ['a', 'sent', 'old'].map((uuid) => localStorage.getItem(draftKey(ME, uuid)))
  expect(drafts).toEqual(['typed here', null, 'after'])
})

it('drafts from before the first save at the server are saved, not removed', () => {
  localStorage.clear()
  localStorage.setItem(key, 'from before')
  mergeTexts(ME, [])
  expect([localStorage.getItem(key), unsavedTexts(ME)]).toEqual(['from before', ['draft:a']])
})

it('after a logout no text of the user is stored, not even what their screens write while unmounting', () => {
  keepText(key, 'typed')
  forgetTexts(ME)
  expect(keepText(key, 'written by a screen that goes')).toBe(false)
  expect(Object.keys(localStorage)).toEqual([])
  beginTexts(ME)
  expect(keepText(key, 'back')).toBe(true)
})

it('a logout keeps what another user of this browser still has to send', () => {
  localStorage.setItem(chatUnsentKey(ME), '[]')
  localStorage.setItem(chatUnsentKey(ME * 10 + 1), '[]')
  forgetTexts(ME)
  expect(Object.keys(localStorage)).toEqual([chatUnsentKey(ME * 10 + 1)])
})

it('two browsers’ changes of the to-do list are merged before saving', async () => {
  const item = (id: string, text = id) => ({ id, text, createdAt: `2026-01-0${id}`, updatedAt: `2026-01-0${id}` })
  const list = (...items: object[]) => JSON.stringify(items)
  stored = [{ name: 'todo', text: list(item('1'), item('2')) }]
  mergeTexts(ME, stored)
  keepText(todoKey(ME), list(item('2'), item('4')))
  stored = [{ name: 'todo', text: list(item('1'), item('2', 'changed there'), item('3')) }]
  await saveTexts()
  const joined = list(item('2', 'changed there'), item('3'), item('4'))
  expect(localStorage.getItem(todoKey(ME))).toBe(joined)
  expect(saveRequests).toEqual([{ texts: [{ name: 'todo', text: joined }] }])
  expect(unsavedTexts(ME)).toEqual([])
})

it('a to-do list from before the first save is merged with the server’s', () => {
  localStorage.clear()
  const [here, there] = ['1', '2'].map((id) => ({ id, text: id, createdAt: id, updatedAt: id }))
  localStorage.setItem(todoKey(ME), JSON.stringify([here]))
  mergeTexts(ME, [{ name: 'todo', text: JSON.stringify([there]) }])
  expect(localStorage.getItem(todoKey(ME))).toBe(JSON.stringify([here, there]))
  expect(unsavedTexts(ME)).toEqual(['todo'])
})

it('texts from before the first save would be lost at logout while the server does not answer', async () => {
  localStorage.clear()
  localStorage.setItem(key, 'from before')
  isServerDown = true
  expect(await lossAtLeaving(ME)).toEqual({ messages: 0, files: 0, texts: 1 })
  isServerDown = false
  expect(await lossAtLeaving(ME)).toBeNull()
  expect(saveRequests).toEqual([{ texts: [{ name: 'draft:a', text: 'from before' }] }])
})

it('another user’s login removes the previous user’s saved texts and keeps the unsaved ones', async () => {
  localStorage.setItem(draftKey(8, 'saved'), 'x')
  localStorage.setItem(draftKey(8, 'typed'), 'x')
  localStorage.setItem('unsaved:8:draft:typed', '')
  localStorage.setItem('texts-read:8', '')
  await saveTexts()
  expect(Object.keys(localStorage).filter((one) => one.startsWith('draft:8'))).toEqual([draftKey(8, 'typed')])
})

it('a text that the server refuses or cannot receive would be lost at logout and is not sent repeatedly', async () => {
  refusedNames = ['draft:a']
  keepText(key, 'too much')
  await saveTexts()
  await saveTexts()
  expect(saveRequests).toHaveLength(1)
  expect(await lossAtLeaving(ME)).toEqual({ messages: 0, files: 0, texts: 1 })
  refusedNames = []
  keepText(key, 'less')
  expect(await lossAtLeaving(ME)).toBeNull()
  isServerDown = true
  keepText(key, 'without a network')
  expect(await lossAtLeaving(ME)).toEqual({ messages: 0, files: 0, texts: 1 })
})
