-- Stores that an advertisement brought a message of a ticket: the first one stays the ticket's, and all can be filtered
-- by. `referral`: headline, body, sourceUrl, sourceId, sourceType, clickId; a picture stays with the message. Returns
-- the updated ticket.
create or replace function note_ad(in_ticket int, referral jsonb, sent timestamptz) returns tickets language plpgsql as $$
declare
  co int := current_company();
  of_ad int;
  t tickets;
begin
  insert into ads as a (company_id, key, headline, source_url, source_id, source_type, first_at, last_at)
    values (co, left(coalesce(nullif(referral->>'sourceId', ''), nullif(referral->>'sourceUrl', ''), referral->>'headline'), 500),
      referral->>'headline', referral->>'sourceUrl', referral->>'sourceId', referral->>'sourceType', sent, sent)
    on conflict (company_id, key) do update set last_at = greatest(a.last_at, excluded.last_at),
      headline = case when excluded.headline <> '' and excluded.last_at >= a.last_at then excluded.headline else a.headline end,
      source_url = case when excluded.source_url <> '' and excluded.last_at >= a.last_at then excluded.source_url else a.source_url end
    returning id into of_ad;
  insert into ticket_ads (company_id, ticket_id, ad_id, click_id, at) values (co, in_ticket, of_ad, referral->>'clickId', sent)
    on conflict do nothing;
  update tickets set ad = coalesce(ad, (referral - 'body' - 'picture') || jsonb_build_object('id', of_ad))
    where company_id = co and id = in_ticket returning * into t;
  return t;
end $$;

grant execute on function note_ad(int, jsonb, timestamptz) to recado_app;
