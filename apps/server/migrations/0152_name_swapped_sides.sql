alter table night_game rename column is_turned to has_swapped_sides;
