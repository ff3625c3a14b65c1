-- Names that the code keeps unique are unique: what two people save in the same moment, only the database can tell apart.
-- What exists twice gets a number; the oldest keeps its name.
create policy filling on connections to current_user using (true) with check (true);
create policy filling on quick_messages to current_user using (true) with check (true);

do $$
declare
  twin record;
  wanted text;
  n int;
begin
  for twin in
    select company_id, id, btrim(name) as name from (
      select company_id, id, name, row_number() over (partition by company_id, lower(btrim(name)) order by id) as place
      from connections) as named
    where place > 1 order by company_id, id
  loop
    n := 1;
    loop
      n := n + 1;
      -- Names have at most 50 signs.
      wanted := left(twin.name, 42) || ' (' || n || ')';
      exit when not exists (select 1 from connections where company_id = twin.company_id and lower(btrim(name)) = lower(wanted));
    end loop;
    update connections set name = wanted where company_id = twin.company_id and id = twin.id;
  end loop;

  -- Of one person, and of those that are for everybody.
  for twin in
    select company_id, id, shortcode from (
      select company_id, id, shortcode,
        case when user_id is null then 1
          else row_number() over (partition by company_id, user_id, lower(shortcode) order by id) end as own,
        case when not geral then 1
          else row_number() over (partition by company_id, geral, lower(shortcode) order by id) end as shared
      from quick_messages) as named
    where own > 1 or shared > 1 order by company_id, id
  loop
    n := 1;
    loop
      n := n + 1;
      -- Shortcuts have at most 100 signs. A number that nobody of the company uses.
      wanted := left(twin.shortcode, 92) || '-' || n;
      exit when not exists (select 1 from quick_messages where company_id = twin.company_id and lower(shortcode) = lower(wanted));
    end loop;
    update quick_messages set shortcode = wanted where company_id = twin.company_id and id = twin.id;
  end loop;
end $$;

drop policy filling on connections;
drop policy filling on quick_messages;

create unique index connections_name on connections (company_id, lower(btrim(name)));
-- A person's own, theirs for everybody included; and those for everybody, whoever wrote them. That somebody's own is none
-- of a colleague's for everybody is said by the lock of quick_message_versions: no index spans the two.
create unique index quick_messages_own on quick_messages (company_id, user_id, lower(shortcode));
create unique index quick_messages_shared on quick_messages (company_id, lower(shortcode)) where geral;
