import { useMe } from '../../../platform/session.ts'
import '../campaigns.css'
import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { editableOf, mayChangeConnection } from '@recado/contract/campaigns/campaign.rules'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useMayManage } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import type { FileChange } from '../../../ui/forms/file-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useConnections } from '../../connections/public.ts'
import { addCampaign, saveMedia } from '../campaign-data.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { withLeftOut } from '../left-out.tsx'
import { StateNote } from '../safety/state-note.tsx'
import { useFollowedCampaign } from '../safety/use-followed-campaign.ts'
import { type GuardedSave, useGuardedSave } from '../safety/use-guarded-save.tsx'
import { AudienceStep } from './audience-step.tsx'
import { MessageStep } from './message-step.tsx'
import { PaceStep } from './pace-step.tsx'
import { CampaignReviewStep } from './review-step.tsx'
import { StartConfirm } from './start-confirm.tsx'
import { TemplateStep } from './template-step.tsx'
import { TestSend } from './test-send.tsx'
import { DraftNotice, useWizardDraft } from './wizard-draft.tsx'
import { toCampaignInput, toWizardValues, type WizardValues } from './wizard-values.ts'

const steps = ['audience', 'messages', 'pace', 'review'] as const
type Step = (typeof steps)[number]

/** The action of the last button. */
type Ending = 'draft' | 'schedule' | 'start'

/** A campaign in four steps: audience, message, time and pace, review (CMP-02). */
export function CampaignWizard({ campaign, onClose }: WizardProps) {
  const t = useTexts(campaignTexts)
  const { id: userId } = useMe()
  const mayStart = useMayManage('campaigns:start')(campaign ? campaign.userId : userId)
  const wizard = useWizard(campaign, onClose)
  const { step, values, change, editable, media, busy, failure, savedCampaign } = wizard
  const part = { values, change, readOnly: editable !== 'all' }
  const byTemplate = useConnections().data?.find(({ id }) => String(id) === values.whatsappId)?.needsTemplate === true
  return (
    <FormDialog
      title={campaign ? t(editable === 'none' ? 'viewTitle' : 'editTitle', { name: campaign.name }) : t('newTitle')}
      onClose={wizard.discard}
      size={920}
      hasUnsavedInput={() => true}
      isGuarded={wizard.hasUnsavedInput}
    >
      <Steps step={step} onGo={wizard.ask} disabled={busy} />
      <div className="cp-body">
        <DraftNotice {...wizard.draft} />
        {wizard.current && (
          <StateNote
            campaign={wizard.current}
            editable={editable}
            editableBefore={wizard.editableBefore}
            onDraft={wizard.adopt}
          />
        )}
        {step === 'audience' && <AudienceStep {...part} mayMove={wizard.mayMove} problem={wizard.problem} />}
        {step === 'messages' && byTemplate && (
          <TemplateStep {...part} connectionId={Number(values.whatsappId)} readOnly={editable === 'none'} />
        )}
        {step === 'messages' && !byTemplate && (
          <MessageStep
            {...part}
            readOnly={editable === 'none'}
            media={media}
            mediaName={savedCampaign?.mediaName ?? null}
            onMedia={wizard.setMedia}
            uploading={busy && media instanceof File}
          />
        )}
        {step === 'pace' && <PaceStep {...part} problem={wizard.timeProblem} isKept={media === 'keep'} />}
        {step === 'review' && savedCampaign && <CampaignReviewStep campaign={savedCampaign} version={wizard.version} />}
        {step === 'review' && savedCampaign && mayStart && <TestSend campaign={savedCampaign} />}
        {step === 'review' && editable !== 'none' && !wizard.hasUnsavedInput && (
          <p className="cp-sub">{t(savedCampaign?.status === 'INATIVA' ? 'keptAsDraft' : 'kept')}</p>
        )}
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        <WizardFoot
          wizard={wizard}
          mayStart={mayStart}
          isNew={campaign === undefined}
          isPlanned={Boolean(wizard.current?.scheduledAt)}
        />
      </div>
      {wizard.dialog}
    </FormDialog>
  )
}

interface WizardProps {
  /** The campaign to change or view; undefined for a new one. */
  campaign: Campaign | undefined
  onClose: () => void
}

type Wizard = ReturnType<typeof useWizard>

interface WizardFootProps {
  wizard: Wizard
  /** Whether the user may start it, now or at a time. */
  mayStart: boolean
  isNew: boolean
  isPlanned: boolean
}

function WizardFoot({ wizard, mayStart, isNew, isPlanned }: WizardFootProps) {
  const t = useTexts(campaignTexts)
  const { step, editable, busy, values, finish } = wizard
  const at = steps.indexOf(step)
  const isScheduled = values.scheduledAt !== ''
  const [asksStart, setAsksStart] = useState(false)
  return (
    <div className="rc-form-foot">
      {asksStart && wizard.savedCampaign && (
        <StartConfirm
          campaign={wizard.savedCampaign}
          version={wizard.version}
          onStart={() => finish('start')}
          onClose={() => setAsksStart(false)}
        />
      )}
      {at > 0 && (
        <Button variant="default" disabled={busy} onClick={() => wizard.goBack(steps[at - 1] ?? 'audience')}>
          {t('back')}
        </Button>
      )}
      {editable !== 'none' && (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => finish(isPlanned && isScheduled ? 'schedule' : 'draft')}
        >
          {t(isNew ? 'saveDraft' : 'save')}
        </Button>
      )}
      {step !== 'review' && (
        <Button loading={busy} onClick={() => wizard.ask(steps[at + 1] ?? 'review')}>
          {t('next')}
        </Button>
      )}
      {step === 'review' && editable === 'all' && mayStart && (
        <Button loading={busy} onClick={() => (isScheduled ? finish('schedule') : setAsksStart(true))}>
          {t(isScheduled ? 'scheduleAction' : 'startAction')}
        </Button>
      )}
    </div>
  )
}

/** The state of the wizard: the input, the current step and the actions of its buttons. */
function useWizard(campaign: Campaign | undefined, onClose: () => void) {
  const t = useTexts(campaignTexts)
  const mayManage = useMayManage('campaigns:edit')
  const [step, setStep] = useState<Step>('audience')
  const draft = useWizardDraft(campaign)
  const [values, setValues] = useState(draft.initialValues)
  const [problem, setProblem] = useState<string | null>(null)
  const [timeProblem, setTimeProblem] = useState<string | null>(null)
  const store = useStore(campaign, values, (stored) => setValues(toWizardValues(stored)))
  const current = useFollowedCampaign(store.savedCampaign)
  const editableNow = (one: Campaign | undefined) =>
    !one ? 'all' : mayManage(one.userId) ? editableOf(one, new Date()) : 'none'
  const editable = editableNow(current)
  const [editableBefore] = useState(() => editableNow(campaign))
  const goTo = useSubmit(async (next: Step) => {
    if (next === 'review' && editable !== 'none' && !(await store.saveInput())) return
    setStep(next)
  }, 0)
  const end = useSubmit(async (ending: Ending) => {
    const stored = await store.saveInput()
    const leftOut = stored && ending === 'start' ? await store.guard.start(stored.id) : 0
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
    discard()
  })
  /** Nothing is saved without a name. */
  const isNamed = () => {
    const nameError = editable === 'none' ? null : lengthBetween(2, 50)(values.name)
    setProblem(nameError)
    if (nameError) setStep('audience')
    return nameError === null
  }
  const hasUnsavedInput =
    editable !== 'none' && (store.media !== 'keep' || !isSame(values, toWizardValues(store.savedCampaign)))
  const discard = () => {
    draft.clear()
    onClose()
  }
  draft.useKeeping(values, hasUnsavedInput)
  return {
    ...{ discard, draft: { restoredAt: draft.restoredAt, onDiscard: () => setValues(draft.clear()) } },
    mayMove:
      editable === 'texts' &&
      current !== undefined &&
      mayChangeConnection({ status: current.status, connected: current.whatsapp?.status === 'CONNECTED' }),
    ...{ current, editableBefore, adopt: store.adopt, dialog: store.guard.dialog },
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
    finish(ending: Ending) {
      if (!isNamed()) return
      const isPast = ending === 'schedule' && !isAhead(values.scheduledAt, current)
      setTimeProblem(isPast ? t('past') : null)
      if (isPast) setStep('pace')
      else end.submit(ending)
    },
  }
}

/** Compares the input with the saved values, whose name has no surrounding blanks. */
const isSame = (input: WizardValues, stored: WizardValues): boolean =>
  JSON.stringify({ ...input, name: input.name.trim() }) === JSON.stringify(stored)

/** Sets or removes the campaign's time. A time in the same minute is not a change. Null when the user goes back. */
async function plan(stored: Campaign, local: string | null, guard: GuardedSave): Promise<Campaign | null> {
  const isSame =
    local === null ? stored.scheduledAt === null : dayjs(stored.scheduledAt ?? 0).isSame(dayjs(local), 'minute')
  if (isSame) return stored
  return guard.save(stored, { scheduledAt: local === null ? null : dayjs(local).toISOString() })
}

/** An unchanged time is valid even if it is in the past. */
function isAhead(local: string, before: Campaign | undefined): boolean {
  if (local === '') return false
  if (before?.scheduledAt && dayjs(before.scheduledAt).isSame(dayjs(local), 'minute')) return true
  return dayjs(local).isAfter(dayjs())
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

/**
 * Saves the input and the file. Saving again does not create a second campaign.
 * @param onStored receives a version that another window or action stored, which replaces the input
 */
function useStore(campaign: Campaign | undefined, values: WizardValues, onStored: (stored: Campaign) => void) {
  const [savedCampaign, setSavedCampaign] = useState(campaign)
  const [media, setMedia] = useState<FileChange>('keep')
  const [version, setVersion] = useState(0)
  const latest = useRef(campaign)
  const keep = (stored: Campaign) => {
    latest.current = stored
    setSavedCampaign(stored)
  }
  const adopt = (stored: Campaign) => {
    keep(stored)
    setMedia('keep')
    setVersion((before) => before + 1)
    onStored(stored)
  }
  const guard = useGuardedSave(adopt)
  /** Null when the user goes back. */
  const saveInput = async (): Promise<Campaign | null> => {
    const input = toCampaignInput(values)
    const stored = latest.current ? await guard.save(latest.current, input) : await addCampaign(input)
    if (!stored) return null
    keep(stored)
    const whole = media === 'keep' ? stored : await saveMedia(stored.id, media === 'remove' ? null : media)
    keep(whole)
    setMedia('keep')
    setVersion((before) => before + 1)
    return whole
  }
  return { savedCampaign, media, setMedia, version, saveInput, guard, adopt }
}

function Steps({ step, onGo, disabled }: { step: Step; onGo: (step: Step) => void; disabled: boolean }) {
  const t = useTexts(campaignTexts)
  return (
    <ol className="cp-steps">
      {steps.map((name, index) => (
        <li key={name}>
          <button
            type="button"
            disabled={disabled}
            aria-current={name === step ? 'step' : undefined}
            onClick={() => name !== step && onGo(name)}
          >
            {t('step', { number: index + 1, name: t(`step_${name}`) })}
          </button>
        </li>
      ))}
    </ol>
  )
}
