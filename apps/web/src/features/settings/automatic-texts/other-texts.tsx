import { Link } from '@tanstack/react-router'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { automaticTextWords } from './automatic-text-words.ts'

/** Links to the texts of single connections, queues and flows, which stay where they are edited. */
export function OtherTexts() {
  const t = useTexts(automaticTextWords)
  const places = [
    { name: 'place_connections', to: '/conexoes', isOpen: useCan('connections:view') },
    { name: 'place_queues', to: '/queues', isOpen: useCan('queues:view') },
    { name: 'place_flows', to: '/flowbuilders', isOpen: useCan('flows:view') },
    { name: 'place_privacy', to: '/privacidade', isOpen: useCan('privacy:view') },
  ] as const
  return (
    <section aria-label={t('elsewhere')}>
      <h2>{t('elsewhere')}</h2>
      <ul className="at-places">
        {places
          .filter(({ isOpen }) => isOpen)
          .map(({ name, to }) => (
            <li key={to}>
              <Link to={to as never}>{t(name)}</Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
