import type { FlowPresenceEvent } from '@recado/contract/flows/events'
import { useState } from 'react'
import { useConnectionState } from '../../../../platform/api/connection-state.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe } from '../../../../platform/session.ts'
import { useRoom, useServerEvent } from '../../../../platform/use-socket.ts'
import { PersonAvatar } from '../../../../ui/person/person-avatar.tsx'
import { useDraftState } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { othersPresent } from './presence.rules.ts'

const MOST_SHOWN = 3
const noPeople: FlowPresenceEvent['people'] = []

/** Shows which other users have this flow open now. */
export function FlowPresence() {
  const t = useTexts(draftTexts)
  const me = useMe()
  const flowId = useDraftState(({ flow }) => flow.id)
  const [people, setPeople] = useState(noPeople)
  // Without a connection the presence of others is unknown.
  const isOnline = useConnectionState(({ status }) => status !== 'offline')
  useRoom({ join: 'openFlow', leave: 'closeFlow', target: flowId })
  useServerEvent('flowPresence', (event) => {
    if (event.flowId === flowId) setPeople(event.people)
  })
  const { others, again } = othersPresent(isOnline ? people : noPeople, me.id)
  const names = [...others.map(({ name }) => name), ...(again ? [t('hereYourself')] : [])].join(', ')
  const presentNames = [...others.map(({ name }) => name), ...(again ? [me.name] : [])]
  return (
    <div className="rc-flow-present" role="status" title={names && t('here', { names })}>
      {presentNames.slice(0, MOST_SHOWN).map((name) => (
        <PersonAvatar key={name} person={{ name }} size={28} />
      ))}
      {presentNames.length > MOST_SHOWN && <span aria-hidden>+{presentNames.length - MOST_SHOWN}</span>}
      {names && <span className="rc-hidden">{t('here', { names })}</span>}
    </div>
  )
}
