-- Merges two contacts that are proven to be one person. The older contact stays, with the tags, queue and schedules of
-- both. When both have an unfinished ticket on one connection, the older ticket stays, but a silent ticket never
-- replaces another one. Messages move, duplicates are dropped, and the timeline records the merge with the result for
-- that ticket. An opt-out of either contact stays. Returns {kept, dropped, gone: [places of removed tickets], changed:
-- [ticket ids], files: [media to remove]}.
create or replace function merge_contacts(in_one int, in_other int) returns json language plpgsql as $$
declare
  co int := current_company();
  kept int := least(in_one, in_other);
  lost int := greatest(in_one, in_other);
  pair record;
  gone jsonb := '[]';
  changed int[] := '{}';
  files text[] := '{}';
  dropped contacts;
  -- The kept contact gets the other one's name if the company gave that, or it is the only one that is not a number.
  takes_name boolean;
  was jsonb;
begin
  perform 1 from contacts where company_id = co and id in (kept, lost) order by id for update;
  select * into dropped from contacts where company_id = co and id = lost;
  select case when is_number_name(k.name) <> is_number_name(dropped.name) then is_number_name(k.name)
      else dropped.name_typed::int * 2 + dropped.name_from_book::int > k.name_typed::int * 2 + k.name_from_book::int end into takes_name
    from contacts k where k.company_id = co and k.id = kept;
  with doubles as (
    delete from messages d using messages k
    where d.company_id = co and d.contact_id = lost and k.company_id = co and k.contact_id = kept
      and k.connection_id = d.connection_id and k.external_id = d.external_id and k.from_me = d.from_me
    returning d.media_file)
  select coalesce(array_agg(media_file) filter (where media_file is not null), '{}') into files from doubles;
  for pair in
    select case when (a.status = 'silent') <> (b.status = 'silent') then case when a.status = 'silent' then b.id else a.id end
        else least(a.id, b.id) end as stays,
      case when (a.status = 'silent') <> (b.status = 'silent') then case when a.status = 'silent' then a.id else b.id end
        else greatest(a.id, b.id) end as leaves
    from tickets a join tickets b on b.company_id = co and b.contact_id = lost and b.status <> 'closed' and b.connection_id = a.connection_id
    where a.company_id = co and a.contact_id = kept and a.status <> 'closed'
  loop
    perform 1 from tickets where company_id = co and id in (pair.stays, pair.leaves) order by id for update;
    was := place_of_ticket(pair.stays);
    -- The ticket's messages must be moved before it is deleted. Their contact is set in the same step.
    update messages set ticket_id = pair.stays, contact_id = kept where company_id = co and ticket_id = pair.leaves;
    insert into ticket_tags (company_id, ticket_id, tag_id)
      select co, pair.stays, tag_id from ticket_tags where company_id = co and ticket_id = pair.leaves on conflict do nothing;
    insert into ticket_ads (company_id, ticket_id, ad_id, click_id, at)
      select co, pair.stays, ad_id, click_id, at from ticket_ads where company_id = co and ticket_id = pair.leaves on conflict do nothing;
    update tickets s set
      ad = coalesce(s.ad, o.ad), phone_read_until = greatest(s.phone_read_until, o.phone_read_until),
      marked_at = greatest(s.marked_at, o.marked_at),
      phone_served_at = case when s.waiting_since is null and o.waiting_since is null then greatest(s.phone_served_at, o.phone_served_at) end,
      status = case when 'open' in (s.status, o.status) then 'open' else s.status end,
      user_id = coalesce(s.user_id, o.user_id), queue_id = coalesce(s.queue_id, o.queue_id),
      opened_at = coalesce(s.opened_at, o.opened_at), speaker = coalesce(s.speaker, o.speaker),
      speaker_subject = case when s.speaker is null then o.speaker_subject else s.speaker_subject end,
      last_message = case when o.last_message_at > s.last_message_at then o.last_message else s.last_message end,
      last_message_at = greatest(s.last_message_at, o.last_message_at),
      last_speaker = case when o.last_message_at > s.last_message_at then o.last_speaker else s.last_speaker end,
      last_speaker_id = case when o.last_message_at > s.last_message_at then o.last_speaker_id else s.last_speaker_id end,
      last_speaker_name = case when o.last_message_at > s.last_message_at then o.last_speaker_name else s.last_speaker_name end,
      waiting_since = least(s.waiting_since, o.waiting_since),
      campaign_id = case when s.campaign_id is null or o.last_message_at > s.last_message_at then coalesce(o.campaign_id, s.campaign_id)
        else s.campaign_id end,
      campaign_name = case when s.campaign_id is null or o.last_message_at > s.last_message_at then coalesce(o.campaign_name, s.campaign_name)
        else s.campaign_name end,
      campaign_awaits = case when o.last_message_at > s.last_message_at then o.campaign_awaits else s.campaign_awaits end
    from tickets o where s.company_id = co and s.id = pair.stays and o.company_id = co and o.id = pair.leaves;
    select gone || jsonb_build_object('id', id, 'status', case status when 'silent' then 'closed' else status end, 'queueId', queue_id, 'userId', user_id) into gone
      from tickets where company_id = co and id = pair.leaves;
    delete from tickets where company_id = co and id = pair.leaves;
    insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, before, after)
      values (co, pair.stays, 'system', '', 'merged', jsonb_build_object('ticketId', pair.leaves, 'contactId', lost) || was,
        jsonb_build_object('ticketId', pair.stays, 'contactId', kept) || place_of_ticket(pair.stays));
  end loop;
  update messages set contact_id = kept where company_id = co and contact_id = lost;
  update messages set author_contact_id = kept where company_id = co and author_contact_id = lost;
  perform merge_reactions(kept, lost);
  update message_answers a set answers = (a.answers - lost::text) || jsonb_build_object(kept::text, a.answers->(lost::text))
    where a.company_id = co and a.answers ? lost::text;
  update tickets set contact_id = kept where company_id = co and contact_id = lost;
  update outbox set contact_id = kept where company_id = co and contact_id = lost;
  insert into chat_expirations (company_id, connection_id, contact_id, seconds, said_at)
    select co, connection_id, kept, seconds, said_at from chat_expirations where company_id = co and contact_id = lost
    on conflict (company_id, connection_id, contact_id) do update set seconds = excluded.seconds, said_at = excluded.said_at
      where chat_expirations.said_at < excluded.said_at;
  insert into connection_writers (company_id, connection_id, contact_id, first_at)
    select co, connection_id, kept, first_at from connection_writers where company_id = co and contact_id = lost
    on conflict (company_id, connection_id, contact_id) do update set first_at = least(connection_writers.first_at, excluded.first_at);
  insert into number_writers (company_id, number, contact_id, first_at)
    select co, number, kept, first_at from number_writers where company_id = co and contact_id = lost
    on conflict (company_id, number, contact_id) do update set first_at = least(number_writers.first_at, excluded.first_at);
  perform free_first_contacts(connection_id, kept) from connection_writers where company_id = co and contact_id = kept;
  update schedules set contact_id = kept where company_id = co and contact_id = lost;
  insert into contact_tags (company_id, contact_id, tag_id)
    select co, kept, tag_id from contact_tags where company_id = co and contact_id = lost on conflict do nothing;
  insert into message_tombstones (company_id, connection_id, contact_id, external_id, from_me)
    select co, connection_id, kept, external_id, from_me from message_tombstones where company_id = co and contact_id = lost
    on conflict do nothing;
  update contact_consents set contact_id = kept where company_id = co and contact_id = lost;
  update consent_questions q set contact_id = kept where company_id = co and contact_id = lost
    and not exists (select 1 from consent_questions k where k.company_id = co and k.contact_id = kept and k.version = q.version);
  update contact_identities set contact_id = kept where company_id = co and contact_id = lost;
  delete from contacts where company_id = co and id = lost;
  update contacts k set
    name = case when takes_name then dropped.name else k.name end,
    name_typed = case when takes_name then dropped.name_typed else k.name_typed end,
    name_from_book = case when takes_name then dropped.name_from_book else k.name_from_book end,
    profile_name = case when k.profile_name = '' then dropped.profile_name else k.profile_name end, origin = coalesce(k.origin, dropped.origin),
    number = case when k.number = '' then dropped.number else k.number end, lid = coalesce(k.lid, dropped.lid),
    reach_phone = coalesce(k.reach_phone, dropped.reach_phone),
    email = case when k.email = '' then dropped.email else k.email end, picture = coalesce(k.picture, dropped.picture),
    is_company_client = k.is_company_client or dropped.is_company_client,
    queue_id = coalesce(k.queue_id, dropped.queue_id),
    marketing = case when 'blocked' in (k.marketing, dropped.marketing) then 'blocked'
      when 'opted_out' in (k.marketing, dropped.marketing) then 'opted_out' else 'allowed' end,
    marketing_since = greatest(k.marketing_since, dropped.marketing_since),
    extra_info = k.extra_info || dropped.extra_info, updated_at = now()
  where k.company_id = co and k.id = kept;
  with recounted as (
    update tickets t set version = version + 1, updated_at = now(),
      unread = (select count(*) from messages where company_id = co and ticket_id = t.id and not read and not from_me),
      message_count = (select count(*) from messages where company_id = co and ticket_id = t.id)
    where t.company_id = co and t.contact_id = kept returning t.id, t.status)
  select coalesce(array_agg(id) filter (where status <> 'closed'), '{}') into changed from recounted;
  return json_build_object('kept', kept, 'dropped', lost, 'gone', gone, 'changed', changed, 'files', files);
end $$;

grant execute on function merge_contacts(int, int) to recado_app;
