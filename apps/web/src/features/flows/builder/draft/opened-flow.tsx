import { useTexts } from '../../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { useDocumentTitle } from '../../../../ui/use-document-title.ts'
import { BuilderFrame } from '../frame.tsx'
import { useDraftState, useFlowDraft } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { FlowBar } from './flow-bar.tsx'
import { FlowLeaveGuard } from './leave-guard.tsx'
import { FlowNotices } from './notices.tsx'
import { useDraftLife } from './use-draft-life.ts'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then((file) => file.ConflictDialog))

/** A flow open in the builder: its bar, the notice about its draft, and the frame with the canvas. */
export function OpenedFlow() {
  const t = useTexts(draftTexts)
  const { builder, store } = useFlowDraft()
  const name = useDraftState(({ flow }) => flow.name)
  const asking = useDraftState(({ asking }) => asking)
  const title = t('title', { name })
  useDocumentTitle(title)
  const life = useDraftLife()
  return (
    <BuilderFrame
      store={builder}
      bar={
        <>
          <FlowBar title={title} hasStoreFailed={life.hasStoreFailed} />
          <FlowNotices offered={life.offered} onDecided={life.onDecided} />
        </>
      }
    >
      <LazyParts key={asking ? 'asking' : 'silent'} onFail={() => store.setState({ asking: false })}>
        {asking && <ConflictDialog />}
      </LazyParts>
      <FlowLeaveGuard />
    </BuilderFrame>
  )
}
