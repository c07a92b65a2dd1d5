"""Names for invented people, from our own lists, so that they don't depend on the installed version of Faker."""

import numpy as np

FEMALE = """
Abigail Achieng Adele Aisha Alice Alicia Amara Amelia Amina Andrea Angela Anita Anna Asha Audrey Awino Beatrice Bella
Bianca Brenda Bridget Camila Carmen Caroline Catherine Celia Chloe Clara Claudia Cora Cynthia Daisy Diana Dolores Doris
Edith Elena Elise Ella Emily Emma Esther Eva Faith Fatima Fiona Flora Florence Gloria Grace Greta Hannah Hazel Heidi
Helen Ida Imani Ingrid Irene Iris Isabel Ivy Jade Jane Jasmine Joan Josephine Joyce Judith Julia June Karen Laura Layla
Leah Lena Lillian Linda Lucia Lucy Lydia Makena Margaret Maria Martha Maya Mercy Mia Miriam Monica Nadia Nancy Naomi
Nia Nina Nora Olivia Pamela Paula Phoebe Priya Rachel Rita Rosa Ruth Salma Sandra Sarah Selma Sofia Stella Susan Tara
Teresa Thandi Ursula Vera Victoria Violet Wanjiru Wendy Yvonne Zainab Zoe
""".split()

MALE = """
Aaron Abdul Adam Alan Albert Alexander Andrew Anthony Arthur Baraka Barry Benjamin Boris Brian Bruno Caleb Carl Carlos
Cedric Charles Clement Colin Conrad Curtis Daniel David Dennis Derek Diego Dominic Duncan Edgar Edward Eli Elijah Emil
Enrique Eric Ernest Ethan Eugene Evan Felix Ferdinand Francis Frank Fred Gabriel Gavin George Gerald Gideon Gordon
Graham Gregory Harold Harry Hassan Henry Herbert Hugo Ian Isaac Ivan Jack Jacob James Jasper Javier Jeremy Joel John
Jonah Joseph Juma Julian Kamau Keith Kenneth Kevin Kofi Lars Lawrence Leo Leonard Liam Louis Lucas Luis Malik Marcus
Mario Mark Martin Matthew Maurice Michael Miguel Mohamed Nathan Neil Nicholas Noah Norman Oliver Omar Oscar Otieno Owen
Patrick Paul Pedro Peter Philip Rafael Raymond Robert Samuel Simon Stephen Thomas Victor Walter William
""".split()

SURNAMES = """
Abbott Abdi Adams Akinyi Aldridge Allen Alvarez Anderson Archer Armstrong Arnold Ashby Atieno Atkins Austin Bailey Baker
Baldwin Barasa Barber Barker Barlow Barnes Barrett Barton Bates Baxter Becker Bell Bennett Benson Berg Bishop Blair
Blake Bolton Bond Bowen Boyd Bradley Brandt Brennan Brewer Briggs Brooks Brown Bryant Burke Burns Burton Butler Byrne
Cameron Campbell Carey Carlson Carpenter Carr Carroll Carter Castillo Chambers Chandler Chapman Chavez Chebet Chen
Christensen Clark Clayton Cohen Coleman Collins Connor Cooper Costa Cox Crawford Cross Cruz Cunningham Curry Dalton
Daniels Davies Dawson Delgado Diaz Dixon Donovan Douglas Doyle Drake Duffy Dunn Dyer Eaton Edwards Ellis Emerson
Erickson Espinoza Evans Farmer Farrell Fernandez Ferris Fields Figueroa Fischer Fisher Fleming Fletcher Flores Forbes
Foster Fowler Fox Franco Fraser Freeman Fuller Gallagher Garcia Gardner Garner Gathoni Gibson Gilbert Gill Githinji
Glover Gomez Goodman Grant Gray Green Griffin Gupta Gutierrez Hale Hall Hamilton Hansen Hardy Harper Harris Hart Harvey
Hayes Henderson Hernandez Hicks Higgins Hill Hoffman Holland Holmes Hopkins Horton Howard Hudson Hughes Hunt Hussein
Ibarra Ingram Ito Jackson Jansen Jenkins Jensen Jimenez Johnson Jones Jordan Joshi Juarez Kamara Kane Kaplan Kariuki
Keller Kelly Kemboi Kennedy Khan Kibet Kimani King Kiplagat Kipruto Klein Knight Koech Kowalski Kumar Lambert Lane
Larsen Lawson Lee Leonard Levine Lewis Lindgren Little Logan Long Lopez Lowe Lynch Mackenzie Maina Malone Mann Marsh
Martinez Mason Matthews Maxwell Mbugua McCarthy McCoy McDonald Medina Mehta Mendoza Mercer Meyer Miller Mills Mitchell
Montoya Moore Morales Moreno Morgan Morris Moss Muller Munoz Murphy Murray Musyoka Mutua Mwangi Myers Nash Navarro
Ndegwa Nelson Newman Newton Nguyen Nichols Njoroge Nolan Norris Novak Nyambura Obrien Ochieng Odhiambo Oduor Ogden
Okafor Okoth Oliver Olsen Omondi Ortega Ortiz Osborne Otieno Owens Pacheco Padilla Page Palmer Park Parker Parsons Patel
Patterson Payne Pearson Pena Perez Perkins Perry Petersen Phillips Pierce Porter Potter Powell Pratt Price Quinn Ramirez
Ramos Randall Reed Reeves Reid Reyes Reynolds Rhodes Rice Richards Riley Rivera Roberts Robinson Rogers Romero Rose Ross
Rossi Rotich Rowe Ruiz Russell Ryan Salazar Sanchez Sanders Santos Sato Saunders Schmidt Schneider Schultz Scott Shah
Sharma Shaw Sheldon Silva Simmons Simpson Singh Slater Smith Snyder Soto Sparks Spencer Stanley Steele Stein Stevens
Stewart Stone Stuart Suarez Sullivan Sutton Swanson Sweeney Tanaka Tate Taylor Terry Thompson Thornton Torres Townsend
Tran Tucker Turner Underwood Valdez Vargas Vaughn Vega Wafula Wagner Walker Wallace Walsh Wambui Wang Wanjala Ward
Warner Watkins Watson Weaver Webb Weber Wells West Wheeler White Wilkins Williams Willis Wilson Winters Wolfe Wong Wood
Wright Yates Young Zamora Zhang Ziegler Zimmerman
""".split()


def full_names(rng: np.random.Generator, sexes: np.ndarray) -> np.ndarray:
    """Return a different name for each person. People are given as "F" or "M"."""
    out = np.empty(len(sexes), dtype=object)
    for sex, first in (("F", FEMALE), ("M", MALE)):
        out[sexes == sex] = pairs(rng, first, int((sexes == sex).sum()))
    return out


def pairs(rng: np.random.Generator, first: list[str], n: int) -> list[str]:
    """Return n different pairs of a first name and a surname."""
    drawn = rng.choice(len(first) * len(SURNAMES), n, replace=False)
    return [f"{first[i // len(SURNAMES)]} {SURNAMES[i % len(SURNAMES)]}" for i in drawn]
