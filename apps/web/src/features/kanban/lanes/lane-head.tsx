import type { Lane } from '@recado/contract/kanban/kanban'
import {
  IconArrowLeft,
  IconArrowRight,
  IconClockPlay,
  IconDotsVertical,
  IconMessageForward,
  IconSettings,
} from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import type { LaneName } from '../board/use-card-moves.ts'
import { kanbanTexts } from '../kanban-texts.ts'
import type { LaneMoves } from './use-lane-moves.ts'

const LaneForm = lazyPart(() => import('./lane-form.tsx').then((file) => file.LaneForm))

export interface LaneHeadProps {
  tag: Lane | null
  count: number
  nameOf: LaneName
  moves: LaneMoves
  onPress: (event: PointerEvent) => void
}

/** The name, count, automatic actions and menu of a lane. Dragging it moves the lane. */
export function LaneHead({ tag, count, nameOf, moves, onPress }: LaneHeadProps) {
  const t = useTexts(kanbanTexts)
  // Order and automatic actions of lanes have their own permission; the server enforces the same.
  const mayArrange = useCan('kanban:lanes')
  if (!tag)
    return (
      <header className="kb-head" title={t('openLaneHelp')}>
        <h2>{t('openLane')}</h2>
        <Count count={count} />
        <span className="rc-hidden">{t('openLaneHelp')}</span>
      </header>
    )
  return (
    <header
      className="kb-head"
      data-drags={mayArrange || undefined}
      onPointerDown={(event) =>
        mayArrange && !(event.target as Element).closest('button, .rc-popover') && onPress(event)
      }
    >
      <h2 title={tag.name}>{tag.name}</h2>
      <Count count={count} />
      <LaneActions tag={tag} nameOf={nameOf} />
      {mayArrange && <LaneMenu tag={tag} moves={moves} />}
    </header>
  )
}

function Count({ count }: { count: number }) {
  const t = useTexts(kanbanTexts)
  return (
    <span className="kb-count">
      <span aria-hidden>{count}</span>
      <span className="rc-hidden">{t('inLane', { count })}</span>
    </span>
  )
}

/** The automatic actions of the lane, as icons with labels. */
function LaneActions({ tag, nameOf }: { tag: Lane; nameOf: LaneName }) {
  const t = useTexts(kanbanTexts)
  const { entryMessage, nextAfterMinutes, nextTagId } = tag
  const movesOn =
    nextAfterMinutes > 0 && nextTagId !== null
      ? t('movesOn', { lane: nameOf(String(nextTagId)), minutes: nextAfterMinutes })
      : ''
  return (
    <>
      {entryMessage !== '' && (
        <span className="kb-sign" title={t('greets')}>
          <IconMessageForward size={16} stroke={1.7} aria-hidden />
          <span className="rc-hidden">{t('greets')}</span>
        </span>
      )}
      {movesOn !== '' && (
        <span className="kb-sign" title={movesOn}>
          <IconClockPlay size={16} stroke={1.7} aria-hidden />
          <span className="rc-hidden">{movesOn}</span>
        </span>
      )}
    </>
  )
}

function LaneMenu({ tag, moves }: { tag: Lane; moves: LaneMoves }) {
  const t = useTexts(kanbanTexts)
  const [ruling, setRuling] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey
      ? ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key as 'ArrowLeft' | 'ArrowRight']
      : undefined
    if (!way) return
    event.preventDefault()
    moves.step(tag.id, way)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside handles the keys
    <span className="kb-lane-menu" onKeyDown={onKeyDown}>
      <PopoverButton
        role="menu"
        side="end"
        label={t('laneMenu', { lane: tag.name })}
        face={<IconDotsVertical size={16} stroke={1.8} aria-hidden />}
      >
        {(close) => {
          const then = (act: () => void) => () => {
            close()
            act()
          }
          return (
            <>
              <MenuItem icon={IconArrowLeft} onClick={then(() => moves.step(tag.id, -1))}>
                {t('laneLeft')}
              </MenuItem>
              <MenuItem icon={IconArrowRight} onClick={then(() => moves.step(tag.id, 1))}>
                {t('laneRight')}
              </MenuItem>
              <MenuItem icon={IconSettings} onClick={then(() => setRuling(true))}>
                {t('laneRules')}
              </MenuItem>
            </>
          )
        }}
      </PopoverButton>
      {ruling && (
        <LazyParts onFail={() => setRuling(false)}>
          <LaneForm lane={tag} onClose={() => setRuling(false)} />
        </LazyParts>
      )}
    </span>
  )
}
