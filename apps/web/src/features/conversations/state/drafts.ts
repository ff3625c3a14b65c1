import { create } from 'zustand'
import { draftKey } from '../../../platform/storage.ts'
import { forgetValue, keepValue, keptValue } from './browser-database.ts'
import type { Quoted } from './outgoing.rules.ts'

/** What someone began to write in a ticket. Only sending it (or deleting every part) ends it. */
export interface Draft {
  text: string
  quoted: Quoted | null
}

/** A file that waits for the Send button. */
export interface Attachment {
  id: string
  file: File
  caption: string
}

const nothing: Draft = { text: '', quoted: null }

/** The tickets (by uuid) in which the person has a draft, for the mark in the list. */
export const useDrafts = create<{ userId: number; uuids: ReadonlySet<string> }>()(() => ({
  userId: 0,
  uuids: new Set(),
}))

/** Reads which drafts of a person lie at this browser. */
export function loadDrafts(userId: number): void {
  const prefix = draftKey(userId, '')
  const found = new Set<string>()
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at)
      if (key?.startsWith(prefix)) found.add(key.slice(prefix.length))
    }
  } catch {}
  useDrafts.setState({ userId, uuids: found })
}

function mark(uuid: string, has: boolean): void {
  const { uuids } = useDrafts.getState()
  if (uuids.has(uuid) === has) return
  const next = new Set(uuids)
  if (has) next.add(uuid)
  else next.delete(uuid)
  useDrafts.setState({ uuids: next })
}

export function readDraft(userId: number, uuid: string): Draft {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(draftKey(userId, uuid)) ?? '{}') as Partial<Draft>) }
  } catch {
    return nothing
  }
}

/** Keeps a draft; an empty one without files is forgotten. */
export function keepDraft(userId: number, uuid: string, draft: Draft, files: number): void {
  const empty = draft.text.trim() === '' && !draft.quoted && files === 0
  try {
    if (empty) localStorage.removeItem(draftKey(userId, uuid))
    else localStorage.setItem(draftKey(userId, uuid), JSON.stringify(draft))
  } catch {}
  mark(uuid, !empty)
}

export const keptAttachments = async (userId: number, uuid: string): Promise<Attachment[]> =>
  (await keptValue<Attachment[]>('attachments', `${userId}/${uuid}`)) ?? []

export function keepAttachments(userId: number, uuid: string, attachments: readonly Attachment[]): void {
  const key = `${userId}/${uuid}`
  void (attachments.length > 0 ? keepValue('attachments', key, attachments) : forgetValue('attachments', key))
}
