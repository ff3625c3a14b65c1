import { useMe } from '../../../platform/session.ts'
import '../campaigns.css'
import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useState } from 'react'
import { useMayManage } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useConnections } from '../../connections/public.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { StateNote } from '../safety/state-note.tsx'
import { StartConfirm } from '../start-confirm.tsx'
import { AudienceStep } from './audience-step.tsx'
import { MessageStep } from './message-step.tsx'
import { PaceStep } from './pace-step.tsx'
import { CampaignReviewStep } from './review-step.tsx'
import { TemplateStep } from './template-step.tsx'
import { TestSend } from './test-send.tsx'
import { type Step, steps, useWizard } from './use-wizard.ts'
import { DraftNotice } from './wizard-draft.tsx'

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
            onDraft={wizard.onDraft}
          />
        )}
        {step === 'audience' && (
          <AudienceStep {...part} mayMove={wizard.mayMove} problem={wizard.problem} campaign={savedCampaign} />
        )}
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
          onStart={async (confirmVariables) => finish('start', confirmVariables)}
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
