import { receivesAnswers } from '@recado/contract/flows/choices'
import { useEffect, useEffectEvent } from 'react'
import { useCan } from '../../../../platform/access.tsx'
import { errorCode } from '../../../../platform/api/api-error.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast, toastProblem, toastWarning } from '../../../../platform/toast.ts'
import { type FlowDraft, type SaveResult, useFlowDraft } from './draft.ts'
import { draftTexts } from './draft-texts.ts'

/** Turns a rejection because another user saved into a question. @returns whether it was one */
export function askAboutConflict(draft: FlowDraft, error: unknown): boolean {
  if (errorCode(error) !== 'ERR_FLOW_REVISION') return false
  draft.store.setState({ asking: true })
  return true
}

export const errorsOf = (problems: SaveResult['problems']) => problems.filter(({ severity }) => severity === 'error')

/** The open form is not part of the flow yet: an editor is submitted, any other dialog must be answered first. */
function saveInFront({ builder }: FlowDraft): void {
  if (builder.getState().openEditor === null || document.querySelector('[role="alertdialog"]')) return
  document.querySelector<HTMLFormElement>('[aria-modal="true"] form')?.requestSubmit()
}

/** Returns whether the user may publish a graph, without its sub-flows. */
function useMayPublish(): (nodes: readonly { type: string }[]) => boolean {
  const [mayPublish, mayReceive] = [useCan('flows:publish'), useCan('flows:receive')]
  return (nodes) => mayPublish && (mayReceive || !receivesAnswers(nodes))
}

/**
 * The documented save (FLW-09), by its button and by Ctrl+S. Reports when the saved flow is not published. Users who may
 * not publish the flow save its draft.
 */
export function useSaving(): () => Promise<void> {
  const t = useTexts(draftTexts)
  const draft = useFlowDraft()
  const mayPublish = useMayPublish()
  const save = async () => {
    if (draft.store.getState().isDeleted) return toastProblem(t('gone'))
    try {
      if (!mayPublish(draft.builder.getState().graph.nodes)) {
        await draft.keep()
        return toast(t('savedDraft'))
      }
      const { published, version, problems } = await draft.save()
      toast(t('saveDone'))
      if (published) return
      const goesOn = version === null ? t('goesOnNone') : t('goesOn', { version })
      const count = errorsOf(problems).length
      toastWarning(`${t('savedUnpublished', { count })} ${goesOn}`, { id: 'flow-unpublished' })
      draft.builder.getState().showPane('problems')
    } catch (error) {
      if (!askAboutConflict(draft, error)) toastProblem(t('saveFailed'))
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (event.repeat) return
    if (document.querySelector('[aria-modal="true"]')) saveInFront(draft)
    else void save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return save
}
