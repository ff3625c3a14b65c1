import './step-editor.css'
import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useLate } from '../../ui/use-late.ts'
import { EditorPage } from './editor-page.tsx'
import { COMPANY_FLOW, useChatFlow } from './flow/chat-flow-data.ts'
import { stepEditorTexts } from './step-editor-texts.ts'

/** The step editor for the company's flow, or the one in the address (STE-01 to STE-12). */
export function StepEditorScreen() {
  const t = useTexts(stepEditorTexts)
  const navigate = useNavigate()
  const { chatFlowId } = useParams({ strict: false }) as { chatFlowId?: string }
  if (chatFlowId === undefined) return <Loaded id={COMPANY_FLOW} />
  if (/^[1-9]\d{0,9}$/.test(chatFlowId) && Number(chatFlowId) < 2 ** 31)
    return <Loaded key={chatFlowId} id={Number(chatFlowId)} />
  return (
    <Page title={t('title')}>
      <EmptyState
        title={t('badAddress')}
        action={{ label: t('openCompanyFlow'), onClick: () => void navigate({ to: '/fluxo-editor' }) }}
      >
        {t('badAddressHelp')}
      </EmptyState>
    </Page>
  )
}

function Loaded({ id }: { id: number }) {
  const t = useTexts(stepEditorTexts)
  const { data, error, refetch } = useChatFlow(id)
  const late = useLate(!data && !error)
  if (data) return <EditorPage stored={data} />
  return (
    <Page title={t('title')}>
      {error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        late && <Skeleton height="60vh" aria-hidden />
      )}
    </Page>
  )
}
