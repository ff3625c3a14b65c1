import type { CurrentFlow, StepCondition } from '@recado/contract/flows/chat-flow'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { toast, toastProblem, toastWarning } from '../../platform/toast.ts'
import { storeChatFlow } from './flow/chat-flow-data.ts'
import { stepEditorTexts } from './step-editor-texts.ts'
import { type Change, type StepsDraft, stepsDraftOf, withConditions, withNewStep } from './steps/steps.rules.ts'

/** The edited flow with functions that change it. */
export interface Editor {
  id: number
  draft: StepsDraft
  /** The id of the flow that runs it; null before the first save. */
  flowId: number | null
  /** The step shown in the panel. */
  openId: string
  open: (stepId: string) => void
  isUnsaved: boolean
  /** Applies a change. A forbidden change shows a toast and changes nothing. @returns whether it was applied */
  change: (change: (draft: StepsDraft) => Change) => boolean
  addStep: () => string
  /** Adds a step as the target of a condition of the open step. */
  addStepFor: (condition: StepCondition) => void
  files: ReadonlyMap<string, File>
  addFile: (fileName: string, file: File) => void
  save: () => Promise<boolean>
  /** Bytes uploaded so far; null if no upload is in progress. */
  sending: number | null
  /** Why the last save failed, or null. */
  failure: unknown
}

/** @param stored the flow as it was loaded */
export function useStepsDraft(stored: CurrentFlow): Editor {
  const { id } = stored
  const [draft, setDraft] = useState(() => stepsDraftOf(stored))
  const [flowId, setFlowId] = useState(stored.flowId)
  const [openId, open] = useState(() => stored.flow.nodeList[0]?.id ?? '')
  const [isUnsaved, setUnsaved] = useState(false)
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const latest = useRef(draft)

  const show = useCallback((next: StepsDraft) => {
    latest.current = next
    setDraft(next)
  }, [])
  const change = useCallback(
    (of: (before: StepsDraft) => Change): boolean => {
      const next = of(latest.current)
      if (typeof next === 'string') {
        toastWarning(stepEditorTexts.text(next))
        return false
      }
      if (next !== latest.current) {
        show(next)
        setUnsaved(true)
      }
      return true
    },
    [show],
  )
  const addStep = useCallback((): string => {
    const added = withNewStep(latest.current, stepEditorTexts.text('newStepName'))
    change(() => added.draft)
    open(added.id)
    return added.id
  }, [change])
  const addStepFor = useCallback(
    (condition: StepCondition) => {
      const added = withNewStep(latest.current, stepEditorTexts.text('newStepName'))
      const leading: StepCondition = { ...condition, routeOption: 'novaEtapa', route: added.id }
      const step = added.draft.nodeList.find((one) => one.id === openId)
      if (!step) return
      const conditions = step.conditions.map((one) => (one.id === condition.id ? leading : one))
      change(() => withConditions(added.draft, openId, conditions))
    },
    [change, openId],
  )
  const addFile = useCallback((fileName: string, file: File) => setFiles((all) => new Map(all).set(fileName, file)), [])
  const { save, sending, failure } = useSave(
    id,
    files,
    () => latest.current,
    (next) => {
      show(stepsDraftOf(next))
      setFlowId(next.flowId)
      setFiles(new Map())
      setUnsaved(false)
    },
  )
  return {
    ...{ id, draft, flowId, openId, open, isUnsaved, change, addStep, addStepFor, files, addFile },
    ...{ save, sending, failure },
  }
}

function useSave(
  id: number,
  files: ReadonlyMap<string, File>,
  latest: () => StepsDraft,
  onSaved: (flow: CurrentFlow) => void,
) {
  const [sending, setSending] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (): Promise<boolean> => {
    const { text } = stepEditorTexts
    setSending(0)
    setFailure(null)
    try {
      onSaved(await storeChatFlow(id, latest(), files, setSending))
      toast(text('sent'))
      return true
    } catch (error) {
      setFailure(error)
      const offline = error instanceof ApiError && error.code === 'ERR_NETWORK'
      toastProblem(text(offline ? 'noServer' : 'sendFailed'))
      return false
    } finally {
      setSending(null)
    }
  }
  return { save, sending, failure }
}
