import type { Campaign } from '@recado/contract/campaigns/campaign'
import { type Editable, editableOf, mayChangeConnection } from '@recado/contract/campaigns/campaign.rules'
import { useState } from 'react'
import { useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { fieldValueOf, instantOf } from '../../../platform/values/company-time.rules.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { withLeftOut } from '../left-out.tsx'
import { useFollowedCampaign } from '../safety/use-followed-campaign.ts'
import type { GuardedSave } from '../safety/use-guarded-save.tsx'
import { useWizardDraft } from './wizard-draft.tsx'
import { useWizardStore } from './wizard-store.ts'
import { toWizardValues, type WizardValues } from './wizard-values.ts'

export const steps = ['audience', 'messages', 'pace', 'review'] as const
export type Step = (typeof steps)[number]

/** The action of the last button. */
export type Ending = 'draft' | 'schedule' | 'start'

interface Finish {
  ending: Ending
  /** Sends unknown variables, which the server refuses otherwise. */
  confirmVariables: boolean
}

/** The state of the wizard: the input, the current step and the actions of its buttons. */
export function useWizard(campaign: Campaign | undefined, onClose: () => void) {
  const t = useTexts(campaignTexts)
  const mayManage = useMayManage('campaigns:edit')
  const [step, setStep] = useState<Step>('audience')
  const draft = useWizardDraft(campaign)
  const [values, setValues] = useState(draft.initialValues)
  const [problem, setProblem] = useState<string | null>(null)
  const [timeProblem, setTimeProblem] = useState<string | null>(null)
  const store = useWizardStore(draft.base, values, (stored) => setValues(toWizardValues(stored)))
  const current = useFollowedCampaign(store.savedCampaign)
  const editableNow = (one: Campaign | undefined) =>
    !one ? 'all' : mayManage(one.userId) ? editableOf(one, new Date()) : 'none'
  const editable = editableNow(current)
  const [editableBefore] = useState(() => editableNow(campaign))
  const goTo = useSubmit(async (next: Step) => {
    if (next === 'review' && editable !== 'none' && !(await store.saveInput())) return
    setStep(next)
  }, 0)
  /** Nothing is saved without a name. */
  const isNamed = () => {
    const nameError = editable === 'none' ? null : lengthBetween(2, 50)(values.name)
    setProblem(nameError)
    if (nameError) setStep('audience')
    return nameError === null
  }
  const hasInput = store.media !== 'keep' || !isSame(values, toWizardValues(store.savedCampaign))
  // In the last hour before its start, a campaign can return to draft with the input.
  const hasUnsavedInput = hasInput && (editable !== 'none' || current?.status === 'PROGRAMADA')
  const discard = () => {
    draft.clear()
    onClose()
  }
  const end = useEnd({ ...{ store, values, editable }, onEnd: discard })
  const discardDraft = () => {
    draft.clear()
    if (campaign && store.savedCampaign === draft.base) store.adopt(campaign)
    else setValues(toWizardValues(store.savedCampaign))
  }
  draft.useKeeping(values, { isUnsaved: hasUnsavedInput, savedCampaign: store.savedCampaign })
  return {
    ...{ discard, draft: { restoredAt: draft.restoredAt, onDiscard: discardDraft } },
    mayMove:
      editable === 'texts' &&
      current !== undefined &&
      mayChangeConnection({ status: current.status, connected: current.whatsapp?.status === 'CONNECTED' }),
    ...{ current, editableBefore, dialog: store.guard.dialog },
    onDraft(stored: Campaign) {
      store.continueAsDraft(stored, hasInput)
      setValues((before) => ({ ...before, scheduledAt: '' }))
    },
    ...{ step, values, editable, problem, timeProblem, goBack: setStep },
    ...{ media: store.media, setMedia: store.setMedia, savedCampaign: store.savedCampaign, version: store.version },
    busy: goTo.sending || end.sending,
    failure: end.failure ?? goTo.failure,
    /** True when closing would lose input. The review saves everything entered before it. */
    hasUnsavedInput,
    change(next: Partial<WizardValues>) {
      setValues((before) => ({ ...before, ...next }))
      // A filled field loses its error at once.
      if (next.name !== undefined && problem !== null) setProblem(lengthBetween(2, 50)(next.name))
      if (next.scheduledAt !== undefined) setTimeProblem(null)
    },
    ask(next: Step) {
      if (isNamed()) goTo.submit(next)
    },
    finish(ending: Ending, confirmVariables = false) {
      if (!isNamed()) return
      const isPast = ending === 'schedule' && !isAhead(values.scheduledAt, current)
      setTimeProblem(isPast ? t('past') : null)
      if (isPast) setStep('pace')
      else end.submit({ ending, confirmVariables })
    },
  }
}

interface EndParts {
  store: ReturnType<typeof useWizardStore>
  values: WizardValues
  editable: Editable
  onEnd: () => void
}

/** Saves the input, then plans or starts the campaign, and ends the wizard. */
function useEnd({ store, values, editable, onEnd }: EndParts) {
  const t = useTexts(campaignTexts)
  return useSubmit(async ({ ending, confirmVariables }: Finish) => {
    const stored = await store.saveInput()
    const leftOut = stored && ending === 'start' ? await store.guard.start(stored.id, confirmVariables) : 0
    if (!stored || leftOut === null) return
    const time = ending === 'schedule' ? values.scheduledAt : null
    if (ending !== 'start' && editable === 'all' && !(await plan(stored, time, store.guard))) return
    // If only the texts can be changed, the time no longer applies.
    const scheduledAt = editable === 'all' ? values.scheduledAt : ''
    const endText = toastText(t, {
      ending: scheduledAt === '' && ending === 'schedule' ? 'draft' : ending,
      ...{ name: stored.name, scheduledAt },
    })
    toast(withLeftOut(endText, leftOut))
    onEnd()
  })
}

/** Compares the input with the saved values, whose name has no surrounding blanks. */
const isSame = (input: WizardValues, stored: WizardValues): boolean =>
  JSON.stringify({ ...input, name: input.name.trim() }) === JSON.stringify(stored)

/** Sets or removes the campaign's time. A time in the same minute is not a change. Null when the user goes back. */
async function plan(stored: Campaign, local: string | null, guard: GuardedSave): Promise<Campaign | null> {
  const isSame =
    local === null ? stored.scheduledAt === null : fieldValueOf(stored.scheduledAt ?? new Date(0)) === local
  if (isSame) return stored
  return guard.save(stored, { scheduledAt: local === null ? null : instantOf(local).toISOString() })
}

/** An unchanged time is valid even if it is in the past. */
function isAhead(local: string, before: Campaign | undefined): boolean {
  if (local === '') return false
  if (before?.scheduledAt && fieldValueOf(before.scheduledAt) === local) return true
  return instantOf(local) > new Date()
}

function toastText(
  t: typeof campaignTexts.text,
  { ending, name, scheduledAt }: { ending: Ending; name: string; scheduledAt: string },
): string {
  if (ending === 'start') return t('startDone', { name })
  if (ending === 'schedule') return t('scheduled', { name, when: formatMoment(scheduledAt) })
  // A draft has no time: a chosen one is dropped, and the text tells the user so.
  return t(scheduledAt === '' ? 'saved' : 'savedWithoutTime', { name })
}
