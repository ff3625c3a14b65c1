import { Button, Switch, TextInput } from '@mantine/core'
import type { CurrentFlow } from '@recado/contract/flows/chat-flow'
import { IconPlayerPlay, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastWarning } from '../../platform/toast.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { useLeaveGuard } from '../../ui/leaving/use-leave-guard.ts'
import { Page } from '../../ui/page.tsx'
import { useSinglePane } from '../../ui/use-narrow.ts'
import { Panel } from './panel/panel.tsx'
import { stepEditorTexts } from './step-editor-texts.ts'
import { StepDeletion } from './steps/step-deletion.tsx'
import { StepsList } from './steps/step-list.tsx'
import { isFixed } from './steps/steps.rules.ts'
import { type Editor, useStepsDraft } from './use-draft.ts'

const Canvas = lazyPart(() => import('./canvas/canvas.tsx').then((file) => file.StepsCanvas))
const GraphView = lazyPart(() => import('./flow/graph-view.tsx').then((file) => file.GraphView))
const Starts = lazyPart(() => import('./flow/starts.tsx').then((file) => file.Starts))

/** A loaded flow: its steps with the panel beside them. Below 900 px a list of the steps, and the texts. */
export function EditorPage({ stored }: { stored: CurrentFlow }) {
  const t = useTexts(stepEditorTexts)
  const editor = useStepsDraft(stored)
  const narrow = useSinglePane()
  const [over, setOver] = useState<'graph' | 'starts' | null>(null)
  const [deleting, setDeleting] = useState<string | null>(null)
  const askDeletion = (id: string) => (isFixed(editor.draft, id) ? toastWarning(t('notAllowed')) : setDeleting(id))
  const close = () => setOver(null)
  useLeaveGuard(() => editor.isUnsaved)
  return (
    <Page title={t('title')} tools={<Tools editor={editor} onOpen={setOver} />}>
      <FlowFields editor={editor} />
      {narrow && <p className="se-hint">{t('narrowHelp')}</p>}
      <div className="se-editor" inert={editor.sending !== null}>
        {narrow ? (
          <StepsList editor={editor} />
        ) : (
          <section className="se-canvas" aria-label={t('canvas')}>
            <LazyParts>
              <Canvas editor={editor} onDelete={askDeletion} />
            </LazyParts>
          </section>
        )}
        <Panel editor={editor} narrow={narrow} onDelete={askDeletion} />
      </div>
      <LazyParts onFail={close}>
        {over === 'graph' && <GraphView id={editor.id} isUnsaved={editor.isUnsaved} onClose={close} />}
        {over === 'starts' && <Starts flowId={editor.flowId} name={editor.draft.name} onClose={close} />}
      </LazyParts>
      {deleting && <StepDeletion editor={editor} id={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

function Tools({ editor, onOpen }: { editor: Editor; onOpen: (what: 'graph' | 'starts') => void }) {
  const t = useTexts(stepEditorTexts)
  return (
    <>
      <span className="se-state" role="status" data-unsaved={editor.isUnsaved || undefined}>
        {t(editor.isUnsaved ? 'unsaved' : 'saved')}
      </span>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('starts')}
      >
        {t('starts')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSitemap size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('graph')}
      >
        {t('asGraph')}
      </Button>
    </>
  )
}

function FlowFields({ editor: { draft, change, sending } }: { editor: Editor }) {
  const t = useTexts(stepEditorTexts)
  return (
    <fieldset className="se-fields" disabled={sending !== null} aria-label={t('title')}>
      <TextInput
        label={t('flowName')}
        maxLength={100}
        value={draft.name}
        onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, name: value }))}
      />
      <TextInput
        label={t('testPhone')}
        description={t('testPhoneHelp')}
        inputWrapperOrder={['label', 'input', 'description']}
        type="tel"
        maxLength={40}
        value={draft.celularTeste}
        onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, celularTeste: value }))}
      />
      <Switch
        label={t('active')}
        checked={draft.isActive}
        onChange={({ currentTarget: { checked } }) => change((before) => ({ ...before, isActive: checked }))}
      />
    </fieldset>
  )
}
