"""Names of people, by language, and the code pages in which programs write them."""

WEST = ("cp1252", "mac_roman", "cp850")
NAMES = {
    "German": ("Bärbel Schäfer|Jürg Bühler|Heiß Löwe|Ute Großmann|Anna Kühn|Köhler Sören", WEST),
    "French": ("Anaïs Prévost|Cédric Boisé|Françoise Hébert|Loïc Rivière|Benoît Château|Eugène Théo", WEST),
    "Spanish": ("Íñigo López|Begoña Suárez|Raúl Güell|Ramón Castaño|Inés Martínez|Óscar Pérez", WEST),
    "Portuguese": ("Gonçalo Leão|Conceição Assunção|Cláudia Falcão|Estêvão Nóbrega|Hélio Camões|Lourenço Sá", WEST),
    "Danish": ("Jesper Møller|Lærke Højgaard|Asbjørn Sæther|Gry Østergård|Kåre Bjørnstad|Ågot Næss", WEST),
    "Swedish": ("Örjan Hägg|Kjell Sjöberg|Åke Bergström|Malin Häggkvist|Sölve Månsson|Ida Törnqvist", WEST),
    "Icelandic": (
        "Þóra Einarsdóttir|Eiður Bjarnason|Ragnheiður Ýr|Sæþór Steinþórsson|Jökull Örn|Hörður Máni",
        ("cp1252",),
    ),
    "Polish": (
        "Elżbieta Król|Wacław Bąk|Kazimierz Źrebiec|Bożena Wójcik|Mikołaj Pięta|Jędrzej Kościuszko",
        ("cp1250",),
    ),
    "Czech": ("Matěj Procházka|Růžena Němcová|Eliška Šimková|Vojtěch Říha|Kateřina Bartoňová|Miloš Zeman", ("cp1250",)),
    "Hungarian": ("Jenő Fűzfa|Réka Bőhm|Gábor Szücs|Csaba Hegedűs|Anikó Mező|Dezső Pál", ("cp1250",)),
    "Croatian": ("Mladen Grgić|Ljubica Žagar|Tomislav Špoljar|Snježana Jurić|Anđelko Bašić|Živko Đurić", ("cp1250",)),
    "Turkish": ("Çiğdem Aydın|Barış Yılmaz|İsmail Doğan|Şule Erdoğan|Tuğba Işık|Müjde Öz", ("cp1254",)),
    "Lithuanian": (
        "Vytautas Kazlauskas Ąsas|Šarūnas Jankūnas|Živilė Petrauskaitė|Rasa Gėlė|Andrius Čiurlys|Ugnė Ūsė",
        ("cp1257",),
    ),
    "Greek": ("Νίκος Αλεξίου|Ειρήνη Σταύρου|Θεόδωρος Μάρκου|Χαρά Ράπτη|Ζωή Κωνσταντίνου|Βασίλης Φωτίου", ("cp1253",)),
    "Russian": (
        "Пётр Жуков|Екатерина Лебедева|Фёдор Цветков|Яна Эрдман|Сергей Хомяков|Анна Шилова",
        ("cp1251", "koi8_u"),
    ),
    "Ukrainian": ("Ігор Гнатюк|Соломія Їжак|Тарас Кравець|Ганна Єфименко|Любов Щур|Микола Дзюба", ("cp1251", "koi8_u")),
    "Chinese": ("周杰|吴秀英|孙丽华|黄海波|何俊|徐建国", ("gb18030",)),
    "Japanese": ("伊藤健太|中村愛|小林まゆみ|加藤誠|吉田ユキ|松本由美子", ("cp932",)),
    "Korean": ("윤서연|한동훈|오세영|임지현|송민호|조은지", ("cp949",)),
}
