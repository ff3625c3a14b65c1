import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { peopleCommands, ticketActionCommands, ticketCommands } from '../features/conversations/palette-commands.ts'
import { leaveAccount, openProfile } from '../features/identity/public.ts'
import { useAppInfo } from '../platform/app-info.ts'
import type { CommandSource } from '../platform/commands.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { useMe } from '../platform/session.ts'
import { appTexts } from './app-texts.ts'
import { menuFor } from './shell/menu.ts'
import { refreshData } from './shell/refresh-data.ts'

const screens: CommandSource = {
  id: 'screens',
  title: () => appTexts.text('screens'),
  useCommands: () => {
    const t = useTexts(appTexts)
    const navigate = useNavigate()
    const groups = menuFor(useMe(), useAppInfo())
    return groups.flatMap(({ items }) =>
      items.map(({ to, label }) => ({ id: to, label: t(label), run: () => void navigate({ to }) })),
    )
  },
}

const actions: CommandSource = {
  id: 'actions',
  title: () => appTexts.text('actions'),
  useCommands: () => {
    const t = useTexts(appTexts)
    const { toggleColorScheme } = useMantineColorScheme()
    return [
      { id: 'theme', label: t('switchTheme'), run: toggleColorScheme },
      { id: 'refresh', label: t('refresh'), run: () => void refreshData() },
      { id: 'profile', label: t('profile'), run: openProfile },
      { id: 'logout', label: t('logout'), run: leaveAccount },
    ]
  },
}

/** The sources of the palette, in order. Loaded with the palette only. */
export const commandSources: readonly CommandSource[] = [
  ticketActionCommands,
  ticketCommands,
  peopleCommands,
  screens,
  actions,
]
