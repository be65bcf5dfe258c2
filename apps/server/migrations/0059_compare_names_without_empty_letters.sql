-- Names are compared without letters that look empty. Whose names have some is worked out again, in the background.
update player_history set is_stale = true where player_id in (
  select player_id from player_name
  where name_key ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
);
update player_owner set name_key =
  regexp_replace(name_key, '[\u00AD\u034F\u115F\u1160\u200B-\u200F\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g')
  where name_key ~ '[\u00AD\u034F\u115F\u1160\u200B-\u200F\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]';
