import { normalize } from '../../platform/normalize.rules.ts'
import '@mantine/spotlight/styles.layer.css'
import './palette.css'
import { Spotlight } from '@mantine/spotlight'
import { can } from '@recado/contract/access'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Command, CommandSource } from '../../platform/commands.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { appTexts } from '../app-texts.ts'
import { closePalette, usePalette } from './palette-state.ts'
import { paletteStore, selectFirst, showPalette } from './palette-store.ts'

export interface PaletteProps {
  /** Must not change, because their hooks are called in this order. */
  sources: readonly CommandSource[]
}

/** People, tickets, screens and actions, opened with Ctrl K. */
export function CommandPalette({ sources }: PaletteProps) {
  const t = useTexts(appTexts)
  const { isOpen } = usePalette()
  const [query, setQuery] = useState(() => usePalette.getState().input)
  useEffect(() => showPalette(isOpen), [isOpen])
  const groups = useGroups(sources, query)
  const busy = useBusy(sources, query)
  const problem = useProblem(sources, query)
  // Selects the first hit, also one that arrives after the last keystroke, so that Enter opens it.
  const first = groups[0]?.commands[0]?.id
  useEffect(() => {
    if (isOpen && query.trim() !== '' && first) selectFirst()
  }, [isOpen, query, first])
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closePalette}
      clearQueryOnClose
      scrollable
      maxHeight={420}
      size={600}
      transitionProps={{ duration: 120, transition: 'fade' }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t('command') } }}
    >
      <Spotlight.Search
        placeholder={t('command')}
        aria-label={t('command')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ id, title, commands }) => (
          <Group key={id} title={title} commands={commands} />
        ))}
        {busy && (
          <p className="rc-palette-busy" role="status">
            {t('searching')}
          </p>
        )}
        {problem !== null && (
          <p className="rc-palette-problem" role="alert">
            {errorText(problem)}
          </p>
        )}
        {groups.length === 0 && !busy && problem === null && <Spotlight.Empty>{t('nothingFound')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function matching(commands: readonly Command[], query: string) {
  const needle = normalize(query.trim())
  return needle
    ? commands.filter(({ label, detail = '' }) => normalize(`${label} ${detail}`).includes(needle))
    : commands
}

/** The results of every source for the query that the user may use, without empty groups. */
function useGroups(sources: readonly CommandSource[], query: string) {
  const me = useMe()
  return sources
    .map(({ id, title, permission, useCommands, filters }: CommandSource) => {
      // biome-ignore lint/correctness/useHookAtTopLevel: the sources are always the same, so their order never changes
      const all = useCommands(query)
      const commands = all.filter((command) => can(me, permission) && can(me, command.permission ?? permission))
      return { id, title: title(), commands: filters ? commands : matching(commands, query) }
    })
    .filter(({ commands }) => commands.length > 0)
}

/** True while any source is loading. */
const useBusy = (sources: readonly CommandSource[], query: string) =>
  sources
    // A hook per source; the sources and their order never change.
    .map(({ useBusy: isBusy }) => isBusy?.(query) ?? false)
    .includes(true)

/** The error of the first failed source, if any. */
const useProblem = (sources: readonly CommandSource[], query: string) =>
  sources
    // A hook per source; the sources and their order never change.
    .map(({ useProblem: problemOf }) => problemOf?.(query) ?? null)
    .find((problem) => problem !== null) ?? null

function Group({ title, commands }: { title: string; commands: readonly Command[] }) {
  return (
    <Spotlight.ActionsGroup label={title}>
      {commands.slice(0, 8).map(({ id, label, detail, run }) => (
        <Spotlight.Action key={id} label={label} description={detail} onClick={run} />
      ))}
    </Spotlight.ActionsGroup>
  )
}
