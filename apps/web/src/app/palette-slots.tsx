import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { leaveAccount, openProfile } from '../features/identity/public.ts'
import type { AnyArea } from '../platform/area.ts'
import type { CommandSource } from '../platform/commands.ts'
import { useTexts, useWorded } from '../platform/i18n/texts.ts'
import { appTexts } from './app-texts.ts'
import { areas } from './areas.ts'
import { useMenu } from './shell/menu.ts'
import { refreshData } from './shell/refresh-data.ts'

const screens: CommandSource = {
  id: 'screens',
  title: () => appTexts.text('screens'),
  // The menu offers only the screens that the user may open.
  permission: 'account:own',
  useCommands: () => {
    const worded = useWorded()
    const navigate = useNavigate()
    const groups = useMenu()
    return groups.flatMap(({ items }) =>
      items.map(({ to, label }) => ({ id: to, label: worded(label), run: () => void navigate({ to }) })),
    )
  },
}

const actions: CommandSource = {
  id: 'actions',
  title: () => appTexts.text('actions'),
  permission: 'account:own',
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

/** The sources of the palette, in order: commands of the areas, their screens, commands of the shell. */
export async function loadCommandSources(): Promise<readonly CommandSource[]> {
  const offered = await Promise.all((areas as readonly AnyArea[]).map((area) => area.commands?.() ?? []))
  return [...offered.flat(), screens, actions]
}
