import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircleDot,
  IconCloudOff,
  IconLoader2,
  IconPencil,
  IconPlayerPause,
  IconRosetteDiscountCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useConnectionState } from '../../../../platform/api/connection-state.ts'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { StatusLabel, type Tone } from '../../../../ui/status-label.tsx'
import { useDraftState, useIsClean } from './draft.ts'
import { publishState, type SaveState, saveState } from './draft-state.rules.ts'
import { draftTexts } from './draft-texts.ts'

const looks: Record<SaveState, { tone: Tone; icon: Icon }> = {
  saved: { tone: 'quiet', icon: IconCheck },
  saving: { tone: 'quiet', icon: IconLoader2 },
  unsaved: { tone: 'wait', icon: IconCircleDot },
  offline: { tone: 'bad', icon: IconCloudOff },
  behind: { tone: 'bad', icon: IconAlertTriangle },
  gone: { tone: 'bad', icon: IconTrash },
}

/** The save state of the draft as one label. Screen readers announce only problems, not temporary states. */
export function SaveMark({ hasStoreFailed }: { hasStoreFailed: boolean }) {
  const t = useTexts(draftTexts)
  const clean = useIsClean()
  const away = useConnectionState(({ status, reachable }) => status === 'offline' || !reachable)
  const { saving, failure, newer, isDeleted } = useDraftState((state) => state)
  const offline = away || failure?.status === 0
  const state = saveState({ clean, saving, offline, behind: newer !== null, isDeleted })
  const { tone, icon } = looks[state]
  const isRejected = state === 'unsaved' && failure !== null && failure.status !== 0
  const help = isRejected
    ? errorText(failure)
    : t(state === 'offline' && hasStoreFailed ? 'stateHelp_offlineUnkept' : `stateHelp_${state}`)
  return (
    <span className="rc-flow-mark" data-state={state} title={help}>
      <StatusLabel tone={tone} icon={icon}>
        {t(`state_${state}`)}
      </StatusLabel>
      <span className="rc-hidden" role="status">
        {tone === 'bad' ? `${t(`state_${state}`)}. ${help}` : ''}
      </span>
    </span>
  )
}

/** Shows whether new chats start on the graph on the canvas. */
export function PublishMark() {
  const t = useTexts(draftTexts)
  const clean = useIsClean()
  const flow = useDraftState(({ flow }) => flow)
  const state = publishState(flow, clean)
  const version = flow.publishedVersion ?? 0
  return (
    <>
      <span className="rc-flow-mark" data-published={state}>
        <StatusLabel
          tone={state === 'published' ? 'good' : 'quiet'}
          icon={state === 'published' ? IconRosetteDiscountCheck : IconPencil}
        >
          {t(`published_${state}`, { version })}
        </StatusLabel>
      </span>
      {(flow.pausedReason !== null || !flow.active) && (
        <span className="rc-flow-mark">
          <StatusLabel tone="wait" icon={IconPlayerPause}>
            {t(flow.pausedReason !== null ? 'paused' : 'inactive')}
          </StatusLabel>
        </span>
      )}
    </>
  )
}
