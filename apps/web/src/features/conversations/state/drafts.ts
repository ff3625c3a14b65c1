import { create } from 'zustand'
import { draftKey } from '../../../platform/storage.ts'
import { forgetValue, keepValue, keptValue } from './browser-database.ts'
import type { Quoted, StoredFile } from './outgoing.rules.ts'

/** The draft of a ticket. Only sending it (or deleting every part) ends it. */
export interface Draft {
  text: string
  quoted: Quoted | null
}

/** A file that waits for the Send button. */
export interface Attachment {
  id: string
  file: File
  caption: string
  /** Set where the server has the file already. */
  stored?: StoredFile | undefined
}

const nothing: Draft = { text: '', quoted: null }

/** The tickets (by uuid) in which the person has a draft, each with its text, for the rows of the list. */
export const useDrafts = create<{ userId: number; texts: ReadonlyMap<string, string> }>()(() => ({
  userId: 0,
  texts: new Map(),
}))

/** Reads which drafts of a person lie at this browser. */
export function loadDrafts(userId: number): void {
  const prefix = draftKey(userId, '')
  const found = new Map<string, string>()
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at)
      if (key?.startsWith(prefix)) {
        const uuid = key.slice(prefix.length)
        found.set(uuid, readDraft(userId, uuid).text)
      }
    }
  } catch {}
  useDrafts.setState({ userId, texts: found })
}

function mark(uuid: string, text: string | null): void {
  const { texts } = useDrafts.getState()
  if ((texts.get(uuid) ?? null) === text) return
  const next = new Map(texts)
  if (text === null) next.delete(uuid)
  else next.set(uuid, text)
  useDrafts.setState({ texts: next })
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
  mark(uuid, empty ? null : draft.text)
}

export const keptAttachments = async (userId: number, uuid: string): Promise<Attachment[]> =>
  (await keptValue<Attachment[]>('attachments', `${userId}/${uuid}`)) ?? []

export function keepAttachments(userId: number, uuid: string, attachments: readonly Attachment[]): void {
  const key = `${userId}/${uuid}`
  void (attachments.length > 0 ? keepValue('attachments', key, attachments) : forgetValue('attachments', key))
}
