import { Button, Select, Tabs, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan, useHomeScreen } from '../../../platform/access.tsx'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { isStart, nextOf, renamed, withConnection, withoutConnection } from '../steps/steps.rules.ts'
import type { Editor } from '../use-draft.ts'
import { ConditionList } from './condition-list.tsx'
import { InteractionList } from './interaction-list.tsx'

interface PanelProps {
  editor: Editor
  /** Only texts can be edited. */
  narrow: boolean
  onDelete: (stepId: string) => void
}

/** 'Configuração Fluxo': the open step with its interactions and conditions, and the flow's actions (STE-01). */
export function Panel({ editor, narrow, onDelete }: PanelProps) {
  const t = useTexts(stepEditorTexts)
  const { draft, openId } = editor
  const [tab, setTab] = useState<string | null>('interactions')
  const step = draft.nodeList.find(({ id }) => id === openId)
  return (
    <section className="se-panel" aria-label={t('panel')}>
      <h2>{t('panel')}</h2>
      <PanelActions editor={editor} narrow={narrow} />
      {step && (
        <div className="se-panel-body">
          <StepFields key={step.id} editor={editor} narrow={narrow} onDelete={onDelete} />
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="interactions">{t('interactions')}</Tabs.Tab>
              <Tabs.Tab value="conditions">{t('conditions')}</Tabs.Tab>
            </Tabs.List>
            {!narrow && <p className="se-hint">{t('reorderHint')}</p>}
            <Tabs.Panel value="interactions">
              <InteractionList key={step.id} editor={editor} step={step} narrow={narrow} />
            </Tabs.Panel>
            <Tabs.Panel value="conditions">
              <ConditionList key={step.id} editor={editor} step={step} narrow={narrow} />
            </Tabs.Panel>
          </Tabs>
        </div>
      )}
    </section>
  )
}

function StepFields({ editor: { draft, openId, change }, narrow, onDelete }: PanelProps) {
  const t = useTexts(stepEditorTexts)
  const start = isStart(draft, openId)
  const name = draft.nodeList.find(({ id }) => id === openId)?.name ?? ''
  const others = draft.nodeList.filter(({ id }) => id !== openId)
  return (
    <>
      <TextInput
        label={t('stepName')}
        {...(start && { description: t('startNameHelp') })}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={100}
        value={name}
        onChange={({ currentTarget: { value } }) => change((before) => renamed(before, openId, value))}
      />
      <Select
        label={t('next')}
        placeholder={t('nextNone')}
        {...(start && { description: t('nextFixed') })}
        inputWrapperOrder={['label', 'input', 'description']}
        disabled={narrow}
        clearable={!start && !narrow}
        data={others.map(({ id, name: of }) => ({ value: id, label: of || t('empty') }))}
        value={nextOf(draft, openId)}
        onChange={(to) =>
          change((before) => (to === null ? withoutConnection(before, openId) : withConnection(before, openId, to)))
        }
      />
      {!narrow && (
        <div>
          <Button
            variant="subtle"
            color="danger"
            size="compact-sm"
            leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
            aria-label={t('deleteStepNamed', { name: name || t('empty') })}
            onClick={() => onDelete(openId)}
          >
            {t('deleteStep')}
          </Button>
        </div>
      )}
    </>
  )
}

/** At the top, because error toasts at the bottom would cover them. */
function PanelActions({ editor, narrow }: { editor: Editor; narrow: boolean }) {
  const t = useTexts(stepEditorTexts)
  const navigate = useNavigate()
  const home = useHomeScreen()
  const { addStep, save, sending, failure, files } = editor
  // Saving puts the steps into service at once. Readers add none, because they could not keep it.
  const mayPublish = useCan('flows:publish')
  const total = [...files.values()].reduce((sum, { size }) => sum + size, 0)
  return (
    <div className="se-panel-actions">
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorCode(failure) === 'ERR_NO_PERMISSION' ? t('saveRefused') : errorText(failure)}
        </div>
      )}
      {sending !== null && total > 0 && (
        <span className="se-hint" role="status">
          {t('saving', { percent: Math.min(100, Math.round((sending / total) * 100)) })}
        </span>
      )}
      {!narrow && mayPublish && (
        <Button variant="default" onClick={addStep}>
          {t('newStep')}
        </Button>
      )}
      {mayPublish && (
        <Button loading={sending !== null} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
      {home !== null && (
        <Button variant="default" onClick={() => void navigate({ to: home })}>
          {t('exit')}
        </Button>
      )}
    </div>
  )
}
