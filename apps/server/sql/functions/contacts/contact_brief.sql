-- A contact as tickets and messages carry it, as the wire shows it.
create or replace function contact_brief(c contacts) returns json language sql stable parallel safe as $$
  select json_build_object('id', (c).id, 'name', (c).name, 'number', (c).number, 'lid', (c).lid, 'email', (c).email,
    'profilePicUrl', (c).picture, 'isGroup', (c).is_group)
$$;

grant execute on function contact_brief(contacts) to recado_app;
