import './flow.css'
import './draft/draft.css'
import type { FlowDetail } from '@recado/contract/flows/flow'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { editorAddress } from '../builder-address.ts'
import { flowQuery } from '../flow-data.ts'
import { createBuilder } from './create-builder.ts'
import { createDraft, DraftContext } from './draft/draft.ts'
import { draftTexts } from './draft/draft-texts.ts'
import { OpenedFlow } from './draft/opened-flow.tsx'
import { newFlowGraph } from './graph/graph-edits.rules.ts'

/** Delay before a flow is fetched, in milliseconds (FLW-10). */
const LOAD_AFTER = 500

/** The builder of the flow in the address (FLW-01). */
export function FlowScreen() {
  const { flowId = '' } = useParams({ strict: false }) as { flowId?: string }
  return <FlowOf key={flowId} id={Number(flowId)} />
}

function FlowOf({ id }: { id: number }) {
  const t = useTexts(draftTexts)
  const isId = Number.isSafeInteger(id) && id > 0
  const hasWaited = useWaited()
  const flow = useQuery({ ...flowQuery(id), enabled: isId && hasWaited })
  // The step editor's next save would overwrite changes to its translated flow, so open the step editor instead.
  if (flow.data?.chatFlowId !== undefined) return <Navigate {...editorAddress(flow.data)} replace />
  if (flow.data) return <Builder detail={flow.data} problem={flow.error} />
  if (!isId || errorCode(flow.error) === 'ERR_NO_FLOW_FOUND') return <NotFound />
  if (flow.error)
    return (
      <Page title={t('titleAlone')}>
        <ErrorState title={t('loadFailed')} error={flow.error} onRetry={() => void flow.refetch()} />
      </Page>
    )
  return <Loading />
}

function useWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), LOAD_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}

/** Uses the graph as it was opened. Later fetches are other states of the flow, which the draft handles. */
function Builder({ detail, problem }: { detail: FlowDetail; problem: Error | null }) {
  const [draft] = useState(() => createDraft(createBuilder(detail.id, detail.flow ?? newFlowGraph()), detail))
  useEffect(() => draft.handleFetched(detail), [draft, detail])
  useEffect(() => {
    if (errorCode(problem) === 'ERR_NO_FLOW_FOUND') draft.markDeleted()
  }, [draft, problem])
  return (
    <DraftContext value={draft}>
      <OpenedFlow />
    </DraftContext>
  )
}

function NotFound() {
  const t = useTexts(draftTexts)
  const navigate = useNavigate()
  return (
    <Page title={t('titleAlone')}>
      <EmptyState
        title={t('notFound')}
        action={{ label: t('toFlows'), onClick: () => void navigate({ to: '/flowbuilders' }) }}
      >
        {t('notFoundHelp')}
      </EmptyState>
    </Page>
  )
}

/** A skeleton of the bar and two nodes. */
function Loading() {
  const t = useTexts(draftTexts)
  return (
    <div className="rc-flow-screen" aria-busy>
      <h1 className="rc-hidden">{t('titleAlone')}</h1>
      <p className="rc-hidden" role="status">
        {t('loading')}
      </p>
      <div className="rc-builder-bar">
        <div className="rc-flow-skeleton" data-of="title" />
      </div>
      <div className="rc-flow-waiting">
        <div className="rc-flow-skeleton" data-of="node" />
        <div className="rc-flow-skeleton" data-of="node" />
      </div>
    </div>
  )
}
