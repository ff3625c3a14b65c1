import { useTexts } from '../../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { useDocumentTitle } from '../../../../ui/use-document-title.ts'
import { BuilderFrame } from '../frame.tsx'
import { useDraft, useDraftState } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { FlowBar } from './flow-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { FlowNotices } from './notices.tsx'
import { useDraftLife } from './use-draft-life.ts'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then((file) => file.ConflictDialog))

/** A flow that is open in the builder: its bar, what there is to say about its draft, and the frame with the canvas. */
export function OpenedFlow() {
  const t = useTexts(draftTexts)
  const { builder, store } = useDraft()
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
          <FlowBar title={title} unkept={life.unkept} />
          <FlowNotices offered={life.offered} onDecided={life.decided} />
        </>
      }
    >
      <LazyParts key={asking ? 'asking' : 'silent'} onFail={() => store.setState({ asking: false })}>
        {asking && <ConflictDialog />}
      </LazyParts>
      <LeaveGuard />
    </BuilderFrame>
  )
}
