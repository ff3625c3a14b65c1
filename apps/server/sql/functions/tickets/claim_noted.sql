-- Synchronises ticket_claims with the speaker of a ticket: the previous speaker's claim ends, and a new one starts. A
-- bot adds its terms to its claim, and the reason for releasing one, in the same transaction (tickets/claims.store.ts).
create or replace function claim_noted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update ticket_claims set ended_at = now(), ended_why = case
        when new.status = 'closed' then 'closed'
        when new.speaker is null then 'released'
        when new.speaker <> 'person' then 'overtaken'
        when new.status = 'open' then 'accepted'
        else 'wrote' end
      where company_id = new.company_id and ticket_id = new.id and ended_at is null;
  end if;
  if new.speaker is not null then
    insert into ticket_claims (company_id, ticket_id, responder, reason)
      values (new.company_id, new.id, new.speaker,
        case when new.speaker <> 'person' then '' when new.status = 'open' then 'accepted' else 'wrote' end);
  end if;
  return null;
end $$;

create trigger claim_begun after insert on tickets for each row when (new.speaker is not null) execute function claim_noted();

create trigger claim_noted after update of speaker on tickets for each row
  when (old.speaker is distinct from new.speaker) execute function claim_noted();
