import type { FlowVersion } from '@recado/contract/flows/flow'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../../../ui/screen-loading.tsx'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { diffGraphs } from './diff.rules.ts'
import { DiffList } from './diff-list.tsx'
import { versionQuery } from './history-data.ts'
import type { VersionCanvasProps } from './version-canvas.tsx'

const VersionCanvas = lazyPart<VersionCanvasProps>(() =>
  import('./version-canvas.tsx').then((file) => file.VersionCanvas),
)

/** Shows a published version read-only, with the draft's changes since. */
export function LookDialog({ version: { version }, onClose }: { version: FlowVersion; onClose: () => void }) {
  const t = useTexts(draftTexts)
  const { flowId } = useBuilderStore().getState()
  const { data, error, refetch } = useQuery(versionQuery(flowId, version))
  return (
    <Dialog title={t('lookTitle', { version })} onClose={onClose} size={1100} fills>
      {data ? (
        <Compared version={version} graph={data.flow} />
      ) : error ? (
        <ErrorState title={t('historyFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoading />
      )}
    </Dialog>
  )
}

function Compared({ version, graph }: { version: number; graph: FlowGraph }) {
  const draft = useBuilder((builder) => builder.graph)
  const diff = useMemo(() => diffGraphs(graph, draft), [graph, draft])
  return (
    <div className="rc-flow-look">
      <LazyParts fallback={<ScreenLoading />}>
        <VersionCanvas version={version} graph={graph} diff={diff} />
      </LazyParts>
      <DiffList before={graph} after={draft} diff={diff} />
    </div>
  )
}
