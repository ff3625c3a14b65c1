import { ActionIcon, TextInput } from '@mantine/core'
import type { NodeKind } from '@recado/contract/flows/choices'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { normalize } from '../../../../platform/normalize.rules.ts'
import { useWide } from '../../../../ui/use-narrow.ts'
import { useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { add } from '../canvas/commands/commands.ts'
import { KIND_DRAGGED, kindGroups, kindLooks, kindsOf } from './node-kinds.ts'

/** The kinds of nodes by group, to click or drag onto the canvas. Folded if the canvas needs the room. */
export function NodePalette() {
  const t = useTexts(builderTexts)
  const wide = useWide()
  const [openChoice, setOpenChoice] = useState<boolean | null>(null)
  const [search, setSearch] = useState('')
  const isOpen = openChoice ?? wide
  const query = normalize(search).trim()
  const matchesQuery = (kind: NodeKind) => normalize(`${t(`kind_${kind}`)} ${t(`about_${kind}`)}`).includes(query)
  // When folded it has no search field, so an earlier search hides nothing.
  const groups = kindGroups.map((group) => ({
    group,
    kinds: kindsOf(group).filter((kind) => !isOpen || matchesQuery(kind)),
  }))
  const label = t(isOpen ? 'hidePalette' : 'showPalette')
  const Sign = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <aside className="rc-flow-palette" data-folded={!isOpen || undefined} aria-label={t('palette')}>
      <div className="rc-flow-palette-head">
        {isOpen && (
          <TextInput
            type="search"
            size="xs"
            aria-label={t('searchPalette')}
            placeholder={t('searchPalette')}
            leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={label}
          aria-expanded={isOpen}
          title={label}
          onClick={() => setOpenChoice(!isOpen)}
        >
          <Sign size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <div className="rc-flow-palette-list">
        {groups.map(
          ({ group, kinds }) =>
            kinds.length > 0 && (
              <section key={group} aria-labelledby={`rc-flow-group-${group}`}>
                <h2 id={`rc-flow-group-${group}`} className={isOpen ? '' : 'rc-hidden'}>
                  {t(`group_${group}`)}
                </h2>
                {kinds.map((kind) => (
                  <PaletteKind key={kind} kind={kind} hasLabel={isOpen} />
                ))}
              </section>
            ),
        )}
        {groups.every(({ kinds }) => kinds.length === 0) && <p className="rc-flow-none">{t('noKindFound')}</p>}
      </div>
    </aside>
  )
}

function PaletteKind({ kind, hasLabel }: { kind: NodeKind; hasLabel: boolean }) {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const { icon: Sign, group } = kindLooks[kind]
  return (
    <button
      type="button"
      className="rc-flow-palette-kind"
      data-group={group}
      data-kind={kind}
      title={`${t(`kind_${kind}`)}: ${t(`about_${kind}`)}. ${t('paletteHint')}`}
      aria-label={t(`kind_${kind}`)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(KIND_DRAGGED, kind)
        event.dataTransfer.effectAllowed = 'copy'
      }}
      onClick={() => add(store, kind)}
    >
      <span className="rc-flow-sign">
        <Sign size={15} stroke={1.8} aria-hidden />
      </span>
      {hasLabel && t(`kind_${kind}`)}
    </button>
  )
}
