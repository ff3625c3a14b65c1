import type { Card } from '@recado/contract/boards/card'
import { useLayoutEffect, useRef, useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { addCard, cardNow, type NewFile, saveCard } from './card-data.ts'
import {
  addedText,
  addedVideo,
  blankDraft,
  type CardDraft,
  changedFields,
  changedSince,
  draftOf,
  isWebAddress,
  rebased,
} from './card-draft.rules.ts'

/** What stands in the fields that add something, and is not added yet. */
export interface Typed {
  subtask: string
  comment: string
  videoTitle: string
  videoLink: string
}

const nothingTyped: Typed = { subtask: '', comment: '', videoTitle: '', videoLink: '' }

export interface Editing {
  /** What the draft began with. */
  base: CardDraft
  draft: CardDraft
  /** Of the card that it began with. */
  revision: number
  files: readonly NewFile[]
  /** The new picture that is to cover the card, by its name. */
  cover?: string | undefined
  typed: Typed
  /** Fields in which something stands that is no day: 'date', and subtasks by their key. Their value is that of blank ones. */
  wrongDays: readonly string[]
}

const begun = (base: CardDraft, revision: number): Editing => ({
  ...{ base, draft: base, revision },
  files: [],
  typed: nothingTyped,
  wrongDays: [],
})

const isDirty = ({ base, draft, files, typed, wrongDays }: Editing): boolean =>
  changedFields(base, draft).length > 0 ||
  files.length > 0 ||
  wrongDays.length > 0 ||
  Object.values(typed).some((text) => text.trim() !== '')

/** The editing on the card as it is now: what was changed here stays. */
const onto = (state: Editing, card: Card): Editing => {
  const now = draftOf(card)
  return { ...state, base: now, draft: rebased(state.base, state.draft, now), revision: card.revision }
}

/** The editing after its saving: what was changed since it was sent stays. */
function afterSaving(state: Editing, sent: Editing, card: Card): Editing {
  const next = begun(draftOf(card), card.revision)
  // It was discarded in the meantime.
  if (state.base !== sent.base) return next
  return {
    ...next,
    draft: changedSince(sent.draft, state.draft, next.base),
    typed: state.typed,
    files: state.files.filter((file) => !sent.files.includes(file)),
    cover: state.cover === sent.cover ? undefined : state.cover,
    wrongDays: state.wrongDays.filter((field) => !sent.wrongDays.includes(field)),
  }
}

/** Whether somebody else changed a field that was changed here as well. */
function collides({ base, draft }: Editing, card: Card): boolean {
  const theirs = new Set(changedFields(base, draftOf(card)))
  return changedFields(base, draft).some((field) => theirs.has(field))
}

/** What is typed and not added yet is added by saving: nothing that was written is lost. */
export function withTyped({ draft, typed }: Pick<Editing, 'draft' | 'typed'>): CardDraft {
  const [subtask, comment] = [addedText(typed.subtask), addedText(typed.comment)]
  const video = addedVideo({ title: typed.videoTitle, link: typed.videoLink })
  return {
    ...draft,
    ...(subtask !== null && { subtasks: [...draft.subtasks, newSubtask(subtask)] }),
    ...(comment !== null && { newComments: [...draft.newComments, comment] }),
    ...(video !== null && { videos: [...draft.videos, video] }),
  }
}

export const newSubtask = (title: string) => ({ key: newId(), title, completed: false, due: null })

export type FieldProblem = 'title' | 'day' | 'recurrence' | 'video'

/** What must be mended before a draft can be saved. */
export function problemsOf({
  draft,
  typed,
  wrongDays,
}: Pick<Editing, 'draft' | 'typed' | 'wrongDays'>): FieldProblem[] {
  const halfVideo = (typed.videoTitle.trim() === '') !== (typed.videoLink.trim() === '')
  const badLink = typed.videoLink.trim() !== '' && !isWebAddress(typed.videoLink)
  // Saved as it is, such a field would take away the day that the card has.
  const wrongDay = wrongDays.some((field) => field === 'date' || draft.subtasks.some(({ key }) => key === field))
  return [
    ...(draft.title.trim() === '' ? ['title' as const] : []),
    ...(wrongDay ? ['day' as const] : []),
    ...(draft.recurrence && draft.recurrence.next === '' ? ['recurrence' as const] : []),
    ...(halfVideo || badLink ? ['video' as const] : []),
  ]
}

export interface EditedCard {
  boardId: number
  /** Where a new card goes; without it the card is there already. */
  columnId?: number | undefined
  card?: Card | undefined
}

/**
 * The editing of a card: a draft until it is saved. On a card that somebody else changes meanwhile the draft goes on with
 * what they wrote; where both changed the same, `clash` is true until one chooses.
 */
export function useCardEditing({ boardId, columnId, card }: EditedCard) {
  const [state, setState] = useState<Editing | null>(columnId === undefined ? null : begun(blankDraft, 0))
  // Before the answer arrives, the event of this save would look like another person's change.
  const [isSaving, setSaving] = useState(false)
  let now = state
  if (card && !isSaving && (!state || card.revision > state.revision) && !(state && collides(state, card))) {
    // Drawn again with it at once, before anybody sees the old one.
    now = state ? onto(state, card) : begun(draftOf(card), card.revision)
    setState(now)
  }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const change = (part: Partial<Editing>) => setState((before) => before && { ...before, ...part })
  const send = async (sent: Editing): Promise<Card> => {
    if (columnId !== undefined) return addCard(boardId, columnId, sent)
    if (!card) throw new Error('there is no card to save')
    try {
      return await saveCard(card.id, sent.revision, sent)
    } catch (error) {
      if (errorCode(error) !== 'ERR_CARD_CHANGED') throw error
      const theirs = await cardNow(card.id)
      // Both changed the same: the person chooses.
      if (collides(sent, theirs)) throw error
      return saveCard(card.id, theirs.revision, onto(sent, theirs))
    }
  }
  return {
    state: now,
    dirty: now !== null && isDirty(now),
    clash: now !== null && !isSaving && card !== undefined && card.revision > now.revision,
    setDraft: (part: Partial<CardDraft>) =>
      setState((before) => before && { ...before, draft: { ...before.draft, ...part } }),
    setTyped: (part: Partial<Typed>) =>
      setState((before) => before && { ...before, typed: { ...before.typed, ...part } }),
    setWrongDay: (field: string, isWrong: boolean) =>
      setState((before) => {
        if (!before || before.wrongDays.includes(field) === isWrong) return before
        const others = before.wrongDays.filter((one) => one !== field)
        return { ...before, wrongDays: isWrong ? [...others, field] : others }
      }),
    setFiles: (files: readonly NewFile[]) => change({ files }),
    setCover: (cover: string | undefined) => change({ cover }),
    /**
     * The draft to save, with what is typed and not added yet.
     * @param keepMine overwrites the changes of other people
     */
    startSaving: (keepMine: boolean): Editing | null => {
      const start = keepMine && now && card ? onto(now, card) : now
      if (!start) return null
      const sent = { ...start, draft: withTyped(start), typed: nothingTyped }
      setState(sent)
      setSaving(true)
      return sent
    },
    /**
     * Saves a draft of `startSaving`. Returns whether it is all: false when more was changed since then.
     * @throws what the server refused
     */
    save: async (sent: Editing): Promise<boolean> => {
      try {
        const after = await send(sent)
        const { current } = latest
        const isNew = columnId !== undefined
        const next = isNew || !current ? begun(draftOf(after), after.revision) : afterSaving(current, sent, after)
        setState(next)
        return !isDirty(next)
      } finally {
        setSaving(false)
      }
    },
    /** Forgets the draft. */
    reset: () => card && setState(begun(draftOf(card), card.revision)),
  }
}

export type CardEditing = ReturnType<typeof useCardEditing>
