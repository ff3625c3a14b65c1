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
import { useDraft, useIsClean } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { forgetOffered, type KeptDraft, offeredDraft } from './kept-draft.ts'

/** Keeps the draft of the screen: saves it, hears what others do, and finds what an earlier page left behind. */
export function useDraftLife() {
  const draft = useDraft()
  const me = useMe()
  const flowId = draft.store.getState().flow.id
  const [unkept, setUnkept] = useState(false)
  const [offered, setOffered] = useState(() => leftBehind(draft, me.id))
  useEffect(() => startAutosave(draft, me.id, setUnkept), [draft, me.id])
  useFlowEvents(draft.heard)
  useFollowing()
  useQuestionNames()
  useFirstCheck()
  const decided = () => {
    forgetOffered(me.id, flowId)
    setOffered(null)
  }
  return { unkept, offered, decided }
}

/** Edits that lie here and are not on the server; those that are there are forgotten. */
function leftBehind({ store }: ReturnType<typeof useDraft>, userId: number): KeptDraft | null {
  const { flow, stored } = store.getState()
  const kept = offeredDraft(userId, flow.id)
  if (!kept || !sameGraph(kept.graph, stored)) return kept
  forgetOffered(userId, flow.id)
  return null
}

/** Where nothing would be lost, what somebody else saved comes onto the canvas by itself, and the person reads so. */
function useFollowing(): void {
  const t = useTexts(draftTexts)
  const draft = useDraft()
  const clean = useIsClean()
  const newer = useStore(draft.store, ({ newer }) => newer)
  const inEditor = useStore(draft.builder, ({ opened }) => opened !== null)
  const me = useMe()
  const follow = useEffectEvent(async () => {
    const by = newer?.by ?? null
    try {
      await draft.takeTheirs()
    } catch {
      // The notice stays, with a button that tries again.
      return
    }
    toast(by && by.userId !== me.id ? t('reloadedBy', { name: by.name }) : t('reloaded'), { stays: 6000 })
  })
  const follows = newer !== null && clean && !inEditor
  useEffect(() => {
    if (follows) void follow()
  }, [follows])
}

/** The names that the flow's questions keep become variables that texts may hold (FLW-10). */
function useQuestionNames(): void {
  const draft = useDraft()
  const { data: declared } = useVariables()
  useEffect(() => {
    const { nodes } = draft.builder.getState().graph
    const keys = nodes.flatMap(({ type, data }) =>
      type === 'question' && typeof data.answerKey === 'string' ? [data.answerKey] : [],
    )
    keepNames(keys, declared?.map(({ name }) => name) ?? [])
  }, [draft, declared])
}

/** The count of problems is right from the start; every save brings it anew. */
function useFirstCheck(): void {
  const draft = useDraft()
  useEffect(() => {
    const stop = new AbortController()
    const { graph, setProblems } = draft.builder.getState()
    const { id } = draft.store.getState().flow
    const { nodes, connections } = graph
    call(checkFlow, { params: { id }, body: { nodes, connections }, signal: stop.signal }).then(
      ({ problems }) => setProblems(problems),
      // The pane asks again, and says why it cannot.
      () => undefined,
    )
    return () => stop.abort()
  }, [draft])
}
