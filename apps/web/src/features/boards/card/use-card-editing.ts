import type { Card } from '@recado/contract/boards/card'
import { useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { addCard, cardNow, type NewFile, saveCard } from './card-data.ts'
import {
  addedText,
  addedVideo,
  blankDraft,
  type CardDraft,
  changedFields,
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

interface Editing {
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
  let now = state
  if (card && (!state || card.revision > state.revision) && !(state && collides(state, card))) {
    // Drawn again with it at once, before anybody sees the old one.
    now = state ? onto(state, card) : begun(draftOf(card), card.revision)
    setState(now)
  }
  const change = (part: Partial<Editing>) => setState((before) => before && { ...before, ...part })
  const send = async (editing: Editing): Promise<Card> => {
    const saving = { ...editing, draft: withTyped(editing) }
    if (columnId !== undefined) return addCard(boardId, columnId, saving)
    if (!card) throw new Error('there is no card to save')
    try {
      return await saveCard(card.id, editing.revision, saving)
    } catch (error) {
      if (errorCode(error) !== 'ERR_CARD_CHANGED') throw error
      const theirs = await cardNow(card.id)
      // Both changed the same: the person chooses.
      if (collides(editing, theirs)) throw error
      return saveCard(card.id, theirs.revision, { ...onto(saving, theirs) })
    }
  }
  const saved = (after: Card) => setState(begun(draftOf(after), after.revision))
  return {
    state: now,
    dirty: now !== null && isDirty(now),
    clash: now !== null && card !== undefined && card.revision > now.revision,
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
    /** Saves the draft. @throws what the server refused */
    save: async () => {
      if (!now) return
      saved(await send(now))
    },
    /** Saves the draft over what somebody else wrote meanwhile. */
    keepMine: async () => {
      if (now && card) saved(await send(onto(now, card)))
    },
    /** Forgets the draft. */
    reset: () => card && setState(begun(draftOf(card), card.revision)),
  }
}

export type CardEditing = ReturnType<typeof useCardEditing>
