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
  cardDraftOf,
  changedCardFields,
  isWebAddress,
  rebased,
} from './card-draft.rules.ts'

/** Input for new subtasks, comments and videos that was not added yet. */
export interface PendingInputs {
  subtask: string
  comment: string
  videoTitle: string
  videoLink: string
}

const nothingTyped: PendingInputs = { subtask: '', comment: '', videoTitle: '', videoLink: '' }

interface Editing {
  /** The draft's initial state. */
  base: CardDraft
  draft: CardDraft
  /** The revision of the card that the draft started from. */
  revision: number
  files: readonly NewFile[]
  /** The file name of the new picture that becomes the cover. */
  cover?: string | undefined
  inputs: PendingInputs
  /** Fields with an invalid day: 'date', and subtasks by their key. Their value is the same as that of blank fields. */
  wrongDays: readonly string[]
}

const newEditing = (base: CardDraft, revision: number): Editing => ({
  ...{ base, draft: base, revision },
  files: [],
  inputs: nothingTyped,
  wrongDays: [],
})

const isDirty = ({ base, draft, files, inputs, wrongDays }: Editing): boolean =>
  changedCardFields(base, draft).length > 0 ||
  files.length > 0 ||
  wrongDays.length > 0 ||
  Object.values(inputs).some((text) => text.trim() !== '')

/** Returns the editing state rebased on the current card. Local changes stay. */
const rebasedOn = (state: Editing, card: Card): Editing => {
  const now = cardDraftOf(card)
  return { ...state, base: now, draft: rebased(state.base, state.draft, now), revision: card.revision }
}

/** Returns whether another user changed a field that was also changed here. */
function collides({ base, draft }: Editing, card: Card): boolean {
  const theirs = new Set(changedCardFields(base, cardDraftOf(card)))
  return changedCardFields(base, draft).some((field) => theirs.has(field))
}

/** Adds the contents of the fields on saving, so that no input is lost. */
export function withInputs({ draft, inputs }: Pick<Editing, 'draft' | 'inputs'>): CardDraft {
  const [subtask, comment] = [addedText(inputs.subtask), addedText(inputs.comment)]
  const video = addedVideo({ title: inputs.videoTitle, link: inputs.videoLink })
  return {
    ...draft,
    ...(subtask !== null && { subtasks: [...draft.subtasks, newSubtask(subtask)] }),
    ...(comment !== null && { newComments: [...draft.newComments, comment] }),
    ...(video !== null && { videos: [...draft.videos, video] }),
  }
}

export const newSubtask = (title: string) => ({ key: newId(), title, completed: false, due: null })

export type FieldProblem = 'title' | 'day' | 'recurrence' | 'video'

/** Returns what must be fixed before a draft can be saved. */
export function problemsOf({
  draft,
  inputs,
  wrongDays,
}: Pick<Editing, 'draft' | 'inputs' | 'wrongDays'>): FieldProblem[] {
  const halfVideo = (inputs.videoTitle.trim() === '') !== (inputs.videoLink.trim() === '')
  const badLink = inputs.videoLink.trim() !== '' && !isWebAddress(inputs.videoLink)
  // Saving such a field would remove the card's day.
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
  /** The column of a new card; unset for an existing one. */
  columnId?: number | undefined
  card?: Card | undefined
}

/**
 * The editing of a card: a draft until it is saved. When another user changes the card in the meantime, the draft is
 * rebased. If both changed the same field, `clash` is true until the user decides.
 */
export function useCardEditing({ boardId, columnId, card }: EditedCard) {
  const [state, setState] = useState<Editing | null>(columnId === undefined ? null : newEditing(blankDraft, 0))
  let now = state
  if (card && (!state || card.revision > state.revision) && !(state && collides(state, card))) {
    // React re-renders with the new state immediately, so the old state is never visible.
    now = state ? rebasedOn(state, card) : newEditing(cardDraftOf(card), card.revision)
    setState(now)
  }
  const change = (part: Partial<Editing>) => setState((before) => before && { ...before, ...part })
  const send = async (editing: Editing): Promise<Card> => {
    const saving = { ...editing, draft: withInputs(editing) }
    if (columnId !== undefined) return addCard(boardId, columnId, saving)
    if (!card) throw new Error('No card to save')
    try {
      return await saveCard(card.id, editing.revision, saving)
    } catch (error) {
      if (errorCode(error) !== 'ERR_CARD_CHANGED') throw error
      const theirs = await cardNow(card.id)
      // Both changed the same field, so the user decides.
      if (collides(editing, theirs)) throw error
      return saveCard(card.id, theirs.revision, { ...rebasedOn(saving, theirs) })
    }
  }
  const applySaved = (after: Card) => setState(newEditing(cardDraftOf(after), after.revision))
  return {
    state: now,
    dirty: now !== null && isDirty(now),
    clash: now !== null && card !== undefined && card.revision > now.revision,
    setDraft: (part: Partial<CardDraft>) =>
      setState((before) => before && { ...before, draft: { ...before.draft, ...part } }),
    setInputs: (part: Partial<PendingInputs>) =>
      setState((before) => before && { ...before, inputs: { ...before.inputs, ...part } }),
    setWrongDay: (field: string, isWrong: boolean) =>
      setState((before) => {
        if (!before || before.wrongDays.includes(field) === isWrong) return before
        const others = before.wrongDays.filter((one) => one !== field)
        return { ...before, wrongDays: isWrong ? [...others, field] : others }
      }),
    setFiles: (files: readonly NewFile[]) => change({ files }),
    setCover: (cover: string | undefined) => change({ cover }),
    /** Saves the draft. @throws the server's rejection */
    save: async () => {
      if (!now) return
      applySaved(await send(now))
    },
    /** Saves the draft over another user's changes. */
    keepMine: async () => {
      if (now && card) applySaved(await send(rebasedOn(now, card)))
    },
    /** Discards the draft. */
    reset: () => card && setState(newEditing(cardDraftOf(card), card.revision)),
  }
}

export type CardEditing = ReturnType<typeof useCardEditing>
