import { checkFlow } from '@recado/contract/flows/endpoints'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../../../platform/api/api.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe } from '../../../../platform/session.ts'
import { toast } from '../../../../platform/toast.ts'
import { useFlowEvents } from '../../flow-data.ts'
import { useVariables } from '../../variables/variable-data.ts'
import { keepNames } from '../../variables/variable-names.ts'
import { sameGraph } from '../graph/same.rules.ts'
import { startAutosave } from './autosave.ts'
import { useFlowDraft, useIsClean } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { forgetOffered, offeredDraft, type StoredDraft } from './kept-draft.ts'

/**
 * Runs the draft of the screen: saves it, follows changes of other users, and finds edits that an earlier page left.
 */
export function useDraftLife() {
  const draft = useFlowDraft()
  const me = useMe()
  const flowId = draft.store.getState().flow.id
  const [hasStoreFailed, setStoreFailed] = useState(false)
  const [offered, setOffered] = useState(() => findStoredEdits(draft, me.id))
  useEffect(() => startAutosave(draft, me.id, setStoreFailed), [draft, me.id])
  useFlowEvents(draft.handleEvent)
  useAutoReload()
  useQuestionNames()
  useFirstCheck()
  const onDecided = () => {
    forgetOffered(me.id, flowId)
    setOffered(null)
  }
  return { hasStoreFailed, offered, onDecided }
}

/** Returns stored edits that are not on the server. Deletes them if the server has them. */
function findStoredEdits({ store }: ReturnType<typeof useFlowDraft>, userId: number): StoredDraft | null {
  const { flow, stored } = store.getState()
  const storedDraft = offeredDraft(userId, flow.id)
  if (!storedDraft || !sameGraph(storedDraft.graph, stored)) return storedDraft
  forgetOffered(userId, flow.id)
  return null
}

/** Without unsaved edits, another user's save is loaded onto the canvas automatically, with a toast. */
function useAutoReload(): void {
  const t = useTexts(draftTexts)
  const draft = useFlowDraft()
  const clean = useIsClean()
  const newer = useStore(draft.store, ({ newer }) => newer)
  const inEditor = useStore(draft.builder, ({ openEditor }) => openEditor !== null)
  const me = useMe()
  const follow = useEffectEvent(async () => {
    const by = newer?.by ?? null
    try {
      await draft.takeTheirs()
    } catch {
      // The notice stays, with a retry button.
      return
    }
    toast(by && by.userId !== me.id ? t('reloadedBy', { name: by.name }) : t('reloaded'))
  })
  const follows = newer !== null && clean && !inEditor
  useEffect(() => {
    if (follows) void follow()
  }, [follows])
}

/** Names that the flow's questions store become variables that texts can use (FLW-10). */
function useQuestionNames(): void {
  const draft = useFlowDraft()
  const { data: declared } = useVariables()
  useEffect(() => {
    const { nodes } = draft.builder.getState().graph
    const keys = nodes.flatMap(({ type, data }) =>
      type === 'question' && typeof data.answerKey === 'string' ? [data.answerKey] : [],
    )
    keepNames(keys, declared?.map(({ name }) => name) ?? [])
  }, [draft, declared])
}

/** Fetches the problem count at the start. Every save updates it. */
function useFirstCheck(): void {
  const draft = useFlowDraft()
  useEffect(() => {
    const stop = new AbortController()
    const { graph, setProblems } = draft.builder.getState()
    const { id } = draft.store.getState().flow
    const { nodes, connections } = graph
    call(checkFlow, { params: { id }, body: { nodes, connections }, signal: stop.signal }).then(
      ({ problems }) => setProblems(problems),
      // The pane fetches again and shows the error.
      () => undefined,
    )
    return () => stop.abort()
  }, [draft])
}
