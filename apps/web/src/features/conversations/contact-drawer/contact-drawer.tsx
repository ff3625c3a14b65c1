import { useCan } from '../../../platform/access.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { useTicketRights } from '../use-ticket-rights.ts'
import './drawer.css'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconPencil, IconTag, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { TicketCards } from '../../boards/public.ts'
import { ConsentPanel, useContact } from '../../contacts/public.ts'
import { openDialog, useInbox } from '../inbox-state.ts'
import { partTexts } from '../parts/part-texts.ts'
import { CompanyClient } from './company-client.tsx'
import { Notes } from './notes.tsx'
import { TagPopover } from './tag-popover.tsx'
import { Timeline } from './timeline.tsx'

const close = () => useInbox.setState({ drawer: false })

/**
 * The contact (TKT-34) beside the chat; on narrow screens over it. Buttons are never below content that is still
 * loading, because a press would miss when they move.
 */
export function ContactDrawer({ ticket }: { ticket: Ticket }) {
  const t = useTexts(partTexts)
  const { contact } = ticket
  const mayEditContact = useCan('contacts:edit')
  const mayEditCustomers = useCan('customers:edit')
  const seesBoards = useCan('boards:view')
  const { data, error, isLoading, refetch } = useContact(contact.id)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => closer.current?.focus(), [])
  return (
    <aside className="ib-drawer" aria-label={t('drawer')}>
      <header>
        <h2>{t('drawer')}</h2>
        <button
          ref={closer}
          type="button"
          className="ib-icon-button"
          aria-label={t('close')}
          title={t('close')}
          onClick={close}
        >
          <IconX size={18} stroke={1.8} />
        </button>
      </header>
      <div className="ib-drawer-body">
        <div className="ib-drawer-who">
          <PersonAvatar person={contact} size={88} />
          <h3>{contact.name}</h3>
          {data?.profileName && data.profileName !== contact.name && (
            <span className="ib-quiet">{t('profileName', { name: data.profileName })}</span>
          )}
          {contact.isGroup && <span className="ib-quiet">{t('group')}</span>}
        </div>
        <dl>
          {!contact.isGroup && (
            <Fact name={t('number')}>{contact.number ? formatNumber(contact.number) : t('numberUnknown')}</Fact>
          )}
          {contact.email && (
            <Fact name={t('email')}>
              <EmailText address={contact.email} />
            </Fact>
          )}
          <Fact name={t('protocol')}>{ticket.code}</Fact>
          {ticket.whatsapp && <Fact name={t('connection')}>{ticket.whatsapp.name}</Fact>}
          {ticket.campaign && <Fact name={t('campaign')}>{ticket.campaign.name}</Fact>}
        </dl>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && data.extraInfo.length > 0 && (
          <section aria-label={t('extraInfo')}>
            <h3>{t('extraInfo')}</h3>
            <dl>
              {data.extraInfo.map(({ id, name, value }) => (
                <Fact key={id ?? name} name={name}>
                  {value}
                </Fact>
              ))}
            </dl>
          </section>
        )}
        {mayEditContact && (
          <button
            type="button"
            className="ib-text-button"
            disabled={!data}
            onClick={() => openDialog({ kind: 'edit-contact', contactId: contact.id })}
          >
            <IconPencil size={16} stroke={1.7} aria-hidden /> {t('editContact')}
          </button>
        )}
        {mayEditCustomers && data && !data.isGroup && <CompanyClient contact={data} />}
        {isLoading ? (
          <ScreenLoading />
        ) : (
          <>
            <Tags ticket={ticket} />
            <Notes ticket={ticket} />
            {seesBoards && (
              <LazyParts>
                <TicketCards ticketId={ticket.id} />
              </LazyParts>
            )}
            <Timeline ticket={ticket} />
            {data && !data.isGroup && <ConsentPanel contactId={data.id} />}
          </>
        )}
      </div>
    </aside>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function Tags({ ticket }: { ticket: Ticket }) {
  const t = useTexts(partTexts)
  const { may } = useTicketRights(ticket)
  return (
    <section aria-label={t('editTags')}>
      <h3>{t('tags')}</h3>
      <div className="ib-drawer-tags">
        {ticket.tags.map(({ id, name, color }) => (
          <span key={id} className="ib-label">
            <ColorDot color={color} />
            {name}
          </span>
        ))}
        {may('tickets:edit') && <TagPopover ticket={ticket} face={<IconTag size={18} stroke={1.7} />} />}
      </div>
    </section>
  )
}
