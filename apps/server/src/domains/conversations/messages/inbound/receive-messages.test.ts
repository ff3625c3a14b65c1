import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../../../test/message-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { asOwner } from '../../../../platform/db/as-owner.ts'
import { respondersAsked } from '../../facts.ts'
import { receiveMessages } from './receive-messages.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture.stop())
afterEach(async () => {
  await fixture.ask('delete from contacts')
  await fixture.ask('delete from message_tombstones')
  fixture.received.length = 0
  fixture.setting(fixture.one, 'CheckMsgIsGroup', 'enabled')
})

const count = async (table: string, where = 'true') =>
  Number((await fixture.ask<{ n: string }>(`select count(*) as n from ${table} where ${where}`))[0]?.n)
const receive = (batch: ReturnType<typeof inbound>[], company = fixture.one) =>
  receiveMessages(fixture.services, company.at, batch)
const events = (name: string) => fixture.received.filter((e) => e.name.endsWith(name))

describe('receiving', () => {
  it('MSG-19: a first message creates a contact and a pending ticket and is announced with both', async () => {
    await receive([inbound({ phone: '551188887777', authorName: 'Maria', text: 'bom dia' })])
    const [ticket] = await fixture.ask('select * from tickets')
    expect(ticket).toMatchObject({
      status: 'pending',
      unread: 1,
      last_message: 'bom dia',
      message_count: 1,
      speaker: null,
    })
    expect(await fixture.ask('select name, number, reach_phone from contacts')).toEqual([
      { name: 'Maria', number: '5511988887777', reach_phone: '551188887777' },
    ])
    const [created] = events('-appMessage')
    expect(created?.payload).toMatchObject({
      action: 'create',
      message: { body: 'bom dia', fromMe: false, ack: 0, read: false, contact: { name: 'Maria' } },
      ticket: { unreadMessages: 1, contact: { number: '5511988887777' } },
    })
    // A merged request to reload may come from an earlier change.
    const [contact] = events('-contact').filter(({ payload }) => payload.contact)
    expect(contact?.payload).toMatchObject({ action: 'create', contact: { name: 'Maria' } })
    expect(await fixture.ask('select actor_kind, action from ticket_timeline')).toEqual([
      { actor_kind: 'customer', action: 'created' },
    ])
  })

  it('MSG-19: a second message continues the ticket, and one after closing opens a new one', async () => {
    await receive([inbound({ text: 'um' })])
    await receive([inbound({ text: 'dois' })])
    expect(await fixture.ask('select unread, message_count, last_message from tickets')).toEqual([
      { unread: 2, message_count: 2, last_message: 'dois' },
    ])
    await fixture.ask(`update tickets set status = 'closed'`)
    await receive([inbound({ text: 'três' })])
    expect(await count('tickets')).toBe(2)
  })

  it('PLUS-01: a replay changes nothing and emits no event', async () => {
    const batch = [inbound({ text: 'um' }), inbound({ text: 'dois' })]
    await receive(batch)
    const before = await fixture.ask('select * from tickets')
    const eventCount = events('-appMessage').length
    await receive(batch)
    expect(await fixture.ask('select * from tickets')).toEqual(before)
    expect(events('-appMessage')).toHaveLength(eventCount)
  })

  it('PLUS-01: a replay of a resolved conversation opens nothing and uses up no number', async () => {
    const batch = [inbound({ text: 'um' }), inbound({ fromMe: true, text: 'dois' })]
    await receive(batch)
    await fixture.ask(`update tickets set status = 'closed'`)
    const state = () => fixture.ask(`select *, nextval(pg_get_serial_sequence('tickets', 'id')) as next from tickets`)
    const [before] = await state()
    // Ticket events are delayed for merging and may still be pending.
    const eventCount = events('-appMessage').length
    await receive(batch)
    expect(await state()).toEqual([{ ...before, next: Number(before?.next) + 1 }])
    expect(events('-appMessage')).toHaveLength(eventCount)
  })

  it('PLUS-02: 20 simultaneous first messages as phone with 9, without 9 and LID make one contact and one ticket', async () => {
    const forms = [
      { phone: '5511977776666' },
      { phone: '551177776666' },
      { lid: '901' },
      { phone: '5511977776666', lid: '901' },
    ]
    await Promise.all(Array.from({ length: 20 }, (_, i) => receive([inbound({ ...forms[i % 4], text: `${i}` })])))
    expect([await count('contacts'), await count('tickets'), await count('messages')]).toEqual([1, 1, 20])
    expect(await fixture.ask('select unread, message_count from tickets')).toEqual([{ unread: 20, message_count: 20 }])
  })

  it('an equal message id at two companies makes two rows', async () => {
    const message = inbound({ id: 'SAME' })
    await receive([message])
    await receive([message], fixture.two)
    expect(await fixture.ask('select company_id from messages order by 1')).toEqual([
      { company_id: fixture.one.at.companyId },
      { company_id: fixture.two.at.companyId },
    ])
  })

  it('TKT-38: group messages are stored under the group with their author, unless CheckMsgIsGroup ignores them', async () => {
    const message = inbound({ group: '1203630', phone: '5511966665555', authorName: 'Rui', text: 'todos bem?' })
    await receive([message])
    expect(await count('messages')).toBe(0)
    fixture.setting(fixture.one, 'CheckMsgIsGroup', 'disabled')
    await receive([message])
    expect(
      await fixture.ask('select c.name, t.is_group from tickets t join contacts c on c.id = t.contact_id'),
    ).toEqual([{ name: 'Turma', is_group: true }])
    expect(events('-appMessage')[0]?.payload).toMatchObject({
      message: { contact: { name: 'Rui' } },
      ticket: { isGroup: true, contact: { name: 'Turma' } },
    })
  })

  it('MSG-20: a message that the owner types on the phone appears without alert and silences the bots', async () => {
    await receive([inbound({ fromMe: true, text: 'já respondo', authorName: 'Eu mesmo' })])
    expect(await fixture.ask('select status, unread, speaker from tickets')).toEqual([
      { status: 'pending', unread: 0, speaker: 'person' },
    ])
    expect(await fixture.ask('select from_me, from_phone, ack, read from messages')).toEqual([
      { from_me: true, from_phone: true, ack: 2, read: true },
    ])
    expect(await fixture.ask('select name from contacts')).toEqual([{ name: '5511988887777' }])
  })

  it('MSG-19: messages of the same network second keep their order: the later one follows the earlier answer', async () => {
    const second = Math.floor(Date.now() / 1000) * 1000 - 5_000
    await receive([inbound({ text: 'a', sentAt: second })])
    await receive([inbound({ text: 'b', sentAt: second })])
    expect(await fixture.ask('select body from messages order by sent_at, id')).toEqual([{ body: 'a' }, { body: 'b' }])
    expect(await fixture.ask('select last_message from tickets')).toEqual([{ last_message: 'b' }])
  })

  it('tickets.4: a replay of a deleted ticket does not restore it', async () => {
    const message = inbound({ text: 'velha' })
    await receive([message])
    await fixture.ask(
      `insert into message_tombstones select company_id, connection_id, contact_id, external_id, from_me from messages`,
    )
    await fixture.ask('delete from tickets')
    await receive([message])
    expect(await count('tickets')).toBe(0)
  })

  it.each([
    ['the unfinished', 'open'],
    ['a resolved', 'closed'],
  ])('MSG-02: a replay during the deletion of %s ticket of its message is ignored too', async (_, status) => {
    const message = inbound({ text: 'velha' })
    await receive([message])
    await fixture.ask('update tickets set status = $1', [status])
    const [old] = await fixture.ask<{ id: number }>('select id from tickets')
    // The customer may have another conversation by then.
    if (status === 'closed') await receive([inbound({ text: 'nova' })])
    const before = await count('tickets')
    const companyId = fixture.one.at.companyId
    const replay = await asOwner(fixture.database.ownerUrl, async (client) => {
      await client.query('begin')
      await client.query(`insert into message_tombstones
        select company_id, connection_id, contact_id, external_id, from_me from messages where ticket_id = ${old?.id}`)
      await client.query(`delete from tickets where company_id = ${companyId} and id = ${old?.id}`)
      const replayed = receive([message])
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await fixture.ask(waits)).length > 0, 'the replay waiting for the lock')
      await client.query('commit')
      return replayed
    })
    expect(replay).toBeUndefined()
    expect(await count('messages', `body = 'velha'`)).toBe(0)
    expect(await count('tickets')).toBe(before - 1)
  })

  it('a message that cannot be stored does not affect the others, and the batch is reported as failed', async () => {
    const bad = inbound({ phone: '5511955554444' })
    bad.chat = { phone: null, lid: null, group: null }
    await expect(receive([inbound({ text: 'boa' }), bad, inbound({ text: 'outra' })])).rejects.toThrow(
      'could not store messages',
    )
    expect(await count('messages')).toBe(2)
  })

  it.each([
    ['a quoted id with a NUL', { quotedId: 'X\u0000' }],
    ['a very long quoted id', { quotedId: Array.from({ length: 9_000 }, (_, at) => at).join('') }],
    ['an expiration of a century', { expiration: 4_294_967_295 }],
    ['an expiration of half a second', { expiration: 0.5 }],
    ['a name with half a surrogate pair', { authorName: 'Ana \ud83d' }],
  ])('MSG-19: a text with %s is stored', async (_, parts) => {
    await receive([{ ...inbound({ text: 'oi' }), ...parts }, inbound({ text: 'outra' })])
    expect(await fixture.ask('select body from messages order by id')).toEqual([{ body: 'oi' }, { body: 'outra' }])
  })

  it('MSG-19: a message whose content the database rejects is stored as unsupported and does not block others', async () => {
    await fixture.ask(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.body = 'má' then raise exception 'out of range' using errcode = '22003'; end if; return new;
    end $$; create trigger refuse before insert on messages for each row execute function refuse()`)
    try {
      await receive([inbound({ text: 'má' }), inbound({ text: 'boa' })])
    } finally {
      await fixture.ask('drop function refuse cascade')
    }
    const stored = await fixture.ask<{ body: string; kept: boolean }>(
      'select body, exists (select 1 from message_originals o where o.message_id = m.id) as kept from messages m order by id',
    )
    expect(stored.map(({ kept: isKept }) => isKept)).toEqual([true, false])
    expect(stored[1]?.body).toBe('boa')
  })

  it('a message that loses more deadlocks than a transaction retries is stored anyway', async () => {
    // PostgreSQL's error for the deadlock victim, simulated because the choice of the victim depends on timing.
    await fixture.ask(`create sequence lost_deadlocks; create function lose() returns trigger language plpgsql security definer as $$
      begin
        if nextval('lost_deadlocks') <= 6 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
        return new;
      end $$; create trigger lose before insert on messages for each row execute function lose()`)
    try {
      await receive([inbound({ text: 'enfim' })])
      expect(await count('messages')).toBe(1)
      expect(await fixture.ask('select last_value::int as tries from lost_deadlocks')).toEqual([{ tries: 7 }])
    } finally {
      await fixture.ask('drop function lose cascade; drop sequence lost_deadlocks')
    }
  })

  it('TKT-38: a group member is renamed after their message is stored, not during it', async () => {
    fixture.setting(fixture.one, 'CheckMsgIsGroup', 'disabled')
    const says = (text: string) => inbound({ group: '120363@g.us', phone: '5511977776666', authorName: 'Bia', text })
    await receive([says('antes')])
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const countBlocked = async () => (await fixture.ask(waiting)).length
    const { receiving, renaming } = await asOwner(fixture.database.ownerUrl, async (other) => {
      await other.query('begin; select 1 from tickets for update')
      const receiving = receive([says('depois')])
      receiving.catch(() => undefined)
      await until(async () => (await countBlocked()) > 0, 'a message that waits')
      const before = await countBlocked()
      const renaming = fixture.ask(
        `update contacts set name = 'Beatriz', name_typed = true where name = 'Bia' returning id`,
      )
      renaming.catch(() => undefined)
      await until(async () => (await countBlocked()) > before, 'a rename that waits for the message')
      await other.query('rollback')
      return { receiving, renaming }
    })
    await receiving
    expect(await renaming).toHaveLength(1)
    expect(events('appMessage').at(-1)?.payload).toMatchObject({
      message: { body: 'depois', contact: { name: 'Bia' } },
      ticket: { lastSpeaker: { name: 'Bia' } },
    })
  })

  it('MSG-02: every kind is stored as what it is; media wait for their job', async () => {
    const ref = { url: 'secret' }
    const media = { kind: 'media', caption: 'veja', fileName: '../../a"b;c.pdf', size: 9, voice: false, ref } as const
    await receive([
      inbound({ content: { ...media, media: 'document', mimetype: 'application/pdf' } }),
      inbound({ content: { ...media, media: 'audio', mimetype: 'audio/ogg', voice: true } }),
      inbound({
        content: {
          kind: 'location',
          latitude: -23.5,
          longitude: -46.6,
          name: 'Sé',
          address: 'Praça | Centro',
          thumbnail: null,
        },
      }),
      inbound({ content: { kind: 'contact', displayName: 'Rui', vcard: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD' } }),
      inbound({ text: 'nul\u0000o \ud800' }),
    ])
    const rows = await fixture.ask(
      'select media_type, body, media_name, media_state, media_ref is null as bare from messages order by id',
    )
    expect(rows).toEqual([
      { media_type: 'application', body: 'veja', media_name: "a'b;c.pdf", media_state: 'pending', bare: false },
      { media_type: 'audio', body: 'veja', media_name: "a'b;c.pdf", media_state: 'pending', bare: false },
      {
        media_type: 'locationMessage',
        body: '|https://maps.google.com/maps?q=-23.5,-46.6|Sé - Praça / Centro',
        media_name: null,
        media_state: 'none',
        bare: true,
      },
      {
        media_type: 'vcard',
        body: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD',
        media_name: null,
        media_state: 'none',
        bare: true,
      },
      { media_type: 'chat', body: 'nulo \ufffd', media_name: null, media_state: 'none', bare: true },
    ])
    expect(fixture.jobs.filter((job) => job.name === 'media.download')).toHaveLength(2)
  })
})

describe('calling the bots', () => {
  const received = () =>
    fixture.ask<{ reaction: string; subject: string }>('select reaction, subject from fact_reactions')
  const receiveWith = async (message: ReturnType<typeof inbound>) => {
    await fixture.ask('delete from fact_reactions')
    await receiveMessages(
      { ...fixture.services, reactionsTo: ({ name }) => (name === respondersAsked.name ? ['bots.answer'] : []) },
      fixture.one.at,
      [message],
    )
    return (await received()).length
  }
  afterEach(async () => {
    await fixture.ask('delete from responder_places')
  })

  it('BOT-03: without a configured service nothing is written and no process is notified', async () => {
    expect(await receiveWith(inbound())).toBe(0)
    expect(await receiveWith(inbound())).toBe(0)
  })

  const setUp = (columns = '', values = '') =>
    fixture.ask(`insert into responder_places (company_id, connection_id${columns}) values ($1, $2${values})`, [
      fixture.one.at.companyId,
      fixture.one.at.connectionId,
    ])

  it('BOT-03: a responder of the connection is asked, except about late, old, own and group messages', async () => {
    await setUp()
    expect(await receiveWith(inbound())).toBe(1)
    expect(await receiveWith(inbound({ late: true }))).toBe(0)
    expect(await receiveWith(inbound({ sentAt: Date.now() - 6 * 60_000 }))).toBe(0)
    expect(await receiveWith(inbound({ group: '120363' }))).toBe(0)
    expect(await receiveWith(inbound({ fromMe: true }))).toBe(0)
    // Typed on the phone: now a person is speaking.
    expect(await receiveWith(inbound())).toBe(0)
  })

  it('BOT-07: a timer calls the bots once, also while a user handles the ticket', async () => {
    await setUp(', timer, unfinished', `, 'inactivity', true`)
    expect(await receiveWith(inbound())).toBe(1)
    await fixture.ask(`update tickets set status = 'open', speaker = 'person'`)
    expect(await receiveWith(inbound())).toBe(1)
    await fixture.ask(
      `insert into ticket_timers (company_id, ticket_id, kind, due_at) select company_id, id, 'inactivity', now() from tickets`,
    )
    expect(await receiveWith(inbound())).toBe(0)
  })
})
